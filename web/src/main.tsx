// The page: the start page, or a match, by the part of the address behind #.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { StartPage } from "./start";
import "./style.css";
import "./panels.css";
import { TablePage } from "./table";
import { applyTheme } from "./theme";

function Page() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);
  const match = /^#\/match\/([\w-]+)$/.exec(hash)?.[1];
  return match ? <TablePage key={match} match={match} /> : <StartPage />;
}

applyTheme();
render(<Page />, document.getElementById("page")!);
