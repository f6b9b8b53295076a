export interface PageResources {
	readonly script: string;
	readonly style: string;
	/** Where the page's own files come from. */
	readonly source: string;
	/** Fresh for every page. */
	readonly nonce: string;
	readonly language: string;
	/** What there is to see until the script knows more, as HTML. */
	readonly frame: string;
	/** The page's texts in the person's language, by the English one. */
	readonly words: Readonly<Record<string, unknown>>;
}

/** Nothing but our own script, style and font, and images that the editor side hands over; no frame, no network, no form, no base to bend links with. */
const policy = ({ nonce, source }: PageResources): string =>
	[
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		`style-src 'nonce-${nonce}'`,
		`font-src ${source}`,
		'img-src data:',
		"base-uri 'none'",
		"form-action 'none'",
	].join('; ');

/** Text that may stand in HTML, in an attribute as well. */
export const escaped = (text: string): string =>
	text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON that nothing in it can end before its end. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A page of ours, which runs nothing but our own script and reaches nothing else. */
export function pageHtml(resources: PageResources): string {
	const { script, style, nonce, language, frame, words } = resources;
	return `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
	<meta charset="utf-8">
	<meta http-equiv="Content-Security-Policy" content="${escaped(policy(resources))}">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<title>Soulscope</title>
	<link rel="stylesheet" nonce="${nonce}" href="${escaped(style)}">
</head>
<body>
	<div id="app"></div>
	${frame}
	<script type="application/json" id="words" nonce="${nonce}">${asData(words)}</script>
	<script type="module" nonce="${nonce}" src="${escaped(script)}"></script>
</body>
</html>`;
}
