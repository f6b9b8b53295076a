/** A place in the knowledge store, as answers cite it and the editor opens it. */
export interface KnowledgeCitation {
	/** In the store, such as `notes/tea.md`. */
	readonly path: string;
	/** Name of a version: ISO 8601 to the millisecond. The newest one where none is named. */
	readonly version?: string;
	/** Counted from 1; both ends in. */
	readonly startLine?: number;
	readonly endLine?: number;
}

const scheme = 'knowledge:';

const linesOf = ({ startLine, endLine }: KnowledgeCitation): string => {
	if (startLine === undefined) return '';
	return endLine === undefined || endLine === startLine ? `#L${startLine}` : `#L${startLine}-L${endLine}`;
};

/** `knowledge:notes/tea.md@2026-11-23T09:30:00.120Z#L3-L9`, fit to be the target of a link in Markdown. */
export function knowledgeAddress(place: KnowledgeCitation): string {
	const path = place.path
		.toWellFormed()
		.split('/')
		// Brackets end the target of a link.
		.map((name) => encodeURIComponent(name).replace(/[()'*!]/g, (c) => `%${c.charCodeAt(0).toString(16)}`))
		.join('/');
	return `${scheme}${path}${place.version === undefined ? '' : `@${place.version}`}${linesOf(place)}`;
}

const address = /^knowledge:([^@#\s]+)(?:@(\d{4}-\d\d-\d\dT[\d:.]{1,20}Z))?(?:#L(\d{1,7})(?:-L?(\d{1,7}))?)?$/;

/** Undefined for what is no such address. */
export function readKnowledgeAddress(text: string): KnowledgeCitation | undefined {
	const [, written, version, start, end] = address.exec(text.trim()) ?? [];
	if (written === undefined) return undefined;
	let path: string;
	try {
		path = decodeURIComponent(written);
	} catch {
		return undefined;
	}
	if (path === '' || /[\u0000-\u001F]/.test(path)) return undefined;
	return {
		path,
		...(version !== undefined && { version }),
		...(start !== undefined && { startLine: Number(start) }),
		...(end !== undefined && { endLine: Number(end) }),
	};
}
