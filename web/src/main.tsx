// The page: the start page, a match or its replay, by the part of the address behind #.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./palette.css";
import "./base.css"; // before what it is the base of
import { guardAgainstSlips } from "./browser/slips";
import { StartPage } from "./start/start";
import { TablePage } from "./table/table";
import { applyTheme } from "./browser/theme";
import "./phone.css"; // after all that it changes

function Page() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);
  const match = /^#\/match\/([\w-]+)$/.exec(hash)?.[1];
  const [, watched, line] = /^#\/replay\/([\w-]+)(?:\/(\d{1,8}))?$/.exec(hash) ?? [];
  if (watched) return <TablePage key={`replay ${watched}`} match={watched} watchFrom={Number(line ?? 0)} />;
  return match ? <TablePage key={match} match={match} /> : <StartPage />;
}

applyTheme();
guardAgainstSlips(document.body);
render(<Page />, document.getElementById("page")!);
