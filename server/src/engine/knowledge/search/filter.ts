import type { KnowledgeEntry } from '../store/version.ts';

/** Which versions are searched, beyond their path; what is absent lets all through. */
export interface EntryFilter {
	/** Kinds: MIME types such as `text/markdown` or `image/*`, or the short names of `kindNames`. */
	readonly types?: readonly string[];
	/** Only versions from this time on, and before that one: ISO 8601 to the millisecond. */
	readonly since?: string;
	readonly until?: string;
	/** Only the version of this name. */
	readonly version?: string;
}

type IsOfKind = (entry: Pick<KnowledgeEntry, 'logical_path' | 'mime_type'>) => boolean;

const mimes =
	(...patterns: readonly RegExp[]): IsOfKind =>
	({ mime_type }) =>
		patterns.some((pattern) => pattern.test(mime_type ?? ''));
const extensions =
	(...names: readonly string[]): IsOfKind =>
	({ logical_path }) =>
		names.includes(logical_path.slice(logical_path.lastIndexOf('.') + 1).toLowerCase());
const either =
	(...kinds: readonly IsOfKind[]): IsOfKind =>
	(entry) =>
		kinds.some((kind) => kind(entry));

/** What people call kinds of documents. Source code has many types, or those of something else: its names say more. */
const kinds: Readonly<Record<string, IsOfKind>> = {
	markdown: mimes(/^text\/markdown$/),
	text: mimes(/^text\/plain$/),
	pdf: mimes(/^application\/pdf$/),
	word: mimes(/^application\/msword$/, /wordprocessingml/, /opendocument\.text/),
	excel: mimes(/^application\/vnd\.ms-excel$/, /spreadsheetml/, /opendocument\.spreadsheet/),
	powerpoint: mimes(/^application\/vnd\.ms-powerpoint$/, /presentationml/, /opendocument\.presentation/),
	epub: mimes(/^application\/epub\+zip$/),
	html: mimes(/^text\/html$/, /^application\/xhtml\+xml$/),
	email: mimes(/^message\//),
	json: mimes(/\bjson$/),
	yaml: mimes(/\byaml$/),
	csv: mimes(/^text\/(csv|tab-separated-values)$/),
	xml: mimes(/\bxml$/),
	image: mimes(/^image\//),
	code: either(
		mimes(
			/^text\/(javascript|css)$/,
			/^text\/x-(c|java|python|scala|lua|rust|go|ruby|sh|org)/,
			/^application\/x-(sql|sh)$/,
		),
		extensions(
			...'c cc cpp cs css cts cxx dart ex exs go h hpp hs java jl js jsx kt lua m mjs mts php pl ps1 py r rb rs scala'.split(
				' ',
			),
			...'scss sh sql svelte swift ts tsx vue zig'.split(' '),
		),
	),
};

/** Names of `kinds`, as they can be given for a type. */
export const kindNames: readonly string[] = Object.keys(kinds);

function kindOf(type: string): IsOfKind {
	const name = type.toLowerCase();
	const known = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
	if (known) return known;
	const start = name.endsWith('/*') ? name.slice(0, -1) : undefined;
	return ({ mime_type }) => (start === undefined ? mime_type === name : (mime_type?.startsWith(start) ?? false));
}

/** Whether a type is one of our names, or looks like a MIME type. */
export const isKind = (type: string): boolean =>
	Object.hasOwn(kinds, type.toLowerCase()) || /^[^/\s]+\/[^/\s]+$/.test(type);

/** Which versions `filter` lets through; undefined where it says nothing. */
export function filterOf({
	types,
	since,
	until,
	version,
}: EntryFilter): ((entry: Pick<KnowledgeEntry, 'logical_path' | 'version_id' | 'mime_type'>) => boolean) | undefined {
	if (!types?.length && since === undefined && until === undefined && version === undefined) return undefined;
	const wanted = types?.map(kindOf);
	return (entry) =>
		(since === undefined || entry.version_id >= since) &&
		(until === undefined || entry.version_id < until) &&
		(version === undefined || entry.version_id === version) &&
		(!wanted?.length || wanted.some((kind) => kind(entry)));
}
