import { strToU8, zipSync } from 'fflate';

/** An archive of these texts. */
export const zipOf = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
	zipSync(
		Object.fromEntries(
			Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
		),
	);

export const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;

export const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const packageNs = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Relations by id: their kind and target. */
export const relations = (list: Readonly<Record<string, readonly [kind: string, target: string]>>): string =>
	xml(
		`<Relationships ${packageNs}>${Object.entries(list)
			.map(([id, [kind, target]]) => `<Relationship Id="${id}" Type="${officeTypes}/${kind}" Target="${target}"/>`)
			.join('')}</Relationships>`,
	);

export const contentTypes = xml(
	'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
);
