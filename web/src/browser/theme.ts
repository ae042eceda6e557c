// Light or dark: as the system says, unless told otherwise.

export function applyTheme(): void {
  const kept = localStorage.getItem("theme");
  if (kept) document.documentElement.dataset["theme"] = kept;
}

export function switchTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset["theme"] === "dark" || (!root.dataset["theme"] && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset["theme"] = dark ? "light" : "dark";
  localStorage.setItem("theme", root.dataset["theme"]);
}
