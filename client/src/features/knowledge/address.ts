/** Scheme of the read-only documents that show what a knowledge store keeps. */
export const knowledgeScheme = 'soulscope-knowledge';

/** Which text a document shows. Its URI carries all of it, so that a reload brings the document back. */
export interface KnowledgeAddress {
	/** URI of the folder whose store it is. */
	readonly root: string;
	readonly path: string;
	/** Absent: the newest, whatever that is by then. */
	readonly version?: string;
}

interface KnowledgeUri {
	readonly scheme: string;
	readonly path: string;
	readonly query: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-23 09.30.05` here: a time that can be part of a file’s name. */
function timeInName(version: string): string {
	const time = new Date(version);
	const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
	return `${day} ${two(time.getHours())}.${two(time.getMinutes())}.${two(time.getSeconds())}`;
}

/**
 * What is kept as another kind of text than its name says, and what the editor would show by a viewer that reads the file itself, and
 * by which extension it is shown instead. Documents and pictures were made into Markdown when they were added; of a recording, somebody has
 * written down what is said.
 */
const shownBy: readonly (readonly [names: RegExp, extension: string])[] = [
	[
		/\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|epub|x?html?|eml|rtf|png|jpe?g|jpe|gif|webp|bmp|ico|avif|mp3|wav|og[ga]|mp4|webm)$/i,
		'.md',
	],
	[/\.svg$/i, '.xml'],
	[/\.(?:ipynb|cpuprofile|heapprofile|heapsnapshot)$/i, '.json'],
];

/** The last segment of the path is what the tab is called, and its extension says which language the text is in. */
export function uriOf({ root, path, version }: KnowledgeAddress): KnowledgeUri {
	const query = new URLSearchParams({ root, path });
	const shown = path + (shownBy.find(([names]) => names.test(path))?.[1] ?? '');
	if (version === undefined) return { scheme: knowledgeScheme, path: `/${shown}`, query: query.toString() };
	query.set('version', version);
	const [, stem = shown, extension = ''] = /^(.*[^/])(\.[^./]+)$/s.exec(shown) ?? [];
	const name = `${stem} (${timeInName(version)})${extension}`;
	return { scheme: knowledgeScheme, path: `/${name}`, query: query.toString() };
}

/** The address in a URI’s query; undefined where it has none. */
export function addressIn(query: string): KnowledgeAddress | undefined {
	const fields = new URLSearchParams(query);
	const [root, path, version] = [fields.get('root'), fields.get('path'), fields.get('version')];
	return root && path ? { root, path, ...(version && { version }) } : undefined;
}
