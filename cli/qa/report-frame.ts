/** A page of a report, which stands alone: it loads nothing. `body` is HTML, what is put into it goes through `htmlText`. */
export function reportFrame({ title, style, body }: { title: string; style: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { margin: 0 auto; padding: 1.5rem 1rem 4rem; }
${style}</style>
</head>
<body>
<main>
<h1>${htmlText(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

export const htmlText = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
