export interface PageResources {
	readonly script: string;
	readonly style: string;
	/** Where the page's own files come from. */
	readonly source: string;
	/** Fresh for every page. */
	readonly nonce: string;
	readonly language: string;
}

/** Nothing but our own script, style and font; no image, no frame, no network, no form, no base to bend links with. */
const policy = ({ nonce, source }: PageResources): string =>
	[
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		`style-src 'nonce-${nonce}'`,
		`font-src ${source}`,
		"base-uri 'none'",
		"form-action 'none'",
	].join('; ');

const attribute = (text: string): string => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

export function pageHtml(resources: PageResources): string {
	const { script, style, nonce, language } = resources;
	return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
	<meta charset="utf-8">
	<meta http-equiv="Content-Security-Policy" content="${attribute(policy(resources))}">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<title>Soulscope</title>
	<link rel="stylesheet" nonce="${nonce}" href="${attribute(style)}">
</head>
<body>
	<div id="app"></div>
	<script type="module" nonce="${nonce}" src="${attribute(script)}"></script>
</body>
</html>`;
}
