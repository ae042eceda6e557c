// The charts: the game's printed tables, and the legend of its map and counters.
import { Drawn } from "../map/markers";
import type { Board } from "../wire/board";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";
import "./charts.css";
import { RuleLink } from "../parts/rules";

type Chart = Board["charts"][number];

export function Charts({ sitting }: { sitting: Seated }) {
  const board = sitting.board;
  return (
    <div class="charts">
      {board.charts.map((chart) => (
        <details key={chart.title} open={chart === board.charts[0]} data-chart={chart.title}>
          <summary>{chart.title}</summary>
          <p class="chart-rule">
            {WORDS.rule} <RuleLink sitting={sitting} rule={chart.rule} />
          </p>
          <ChartTable sitting={sitting} chart={chart} />
        </details>
      ))}
      <details data-chart="legend" open={!board.charts.length}>
        <summary>{WORDS.legend}</summary>
        <Legend board={board} />
      </details>
    </div>
  );
}

function ChartTable({ sitting, chart }: { sitting: Seated; chart: Chart }) {
  return (
    <table class="answer-table chart">
      <thead>
        <tr>
          {chart.head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => {
              if (chart.head[j] === "rule") return <td key={j}>{cell && <RuleLink sitting={sitting} rule={cell} />}</td>;
              return j ? (
                <td key={j}>{cell}</td>
              ) : (
                <th key={j} scope="row">
                  {cell}
                </th>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every sign of the map and of the counters as it is drawn, with its name. */
function Legend({ board: { legend, scene, fonts } }: { board: Board }) {
  const whole = { ...scene, symbols: { ...scene.symbols, ...legend.symbols }, styles: { ...scene.styles, ...legend.styles } };
  return (
    <svg
      class="map-legend"
      viewBox={`0 0 ${legend.width} ${legend.height}`}
      font-family={fonts.sans}
      role="group"
      aria-label={WORDS.legend}
    >
      {legend.layers.map((layer) => (
        <Drawn key={layer.name} scene={whole} items={layer.items} />
      ))}
    </svg>
  );
}
