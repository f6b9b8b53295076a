import type { ConfigFile, FileContent, FileEntry, RunTraces } from '../../engine/workspace/snapshot.ts';

const isLossy = (content: FileContent): boolean =>
	content.kind === 'text' && content.origin !== 'template' && content.lossy === true;

const sameContent = (a: FileContent, b: FileContent): boolean =>
	a === b ||
	(a.kind === 'text' && b.kind === 'text' && a.text === b.text && a.origin === b.origin && isLossy(a) === isLossy(b)) ||
	(a.kind === 'unreadable' && b.kind === 'unreadable' && a.reason === b.reason) ||
	(a.kind === 'unread' && b.kind === 'unread');

/** Whether two looks at a file came to the same, with what the directory says of the file. */
export const sameEntry = (a: FileEntry | undefined, b: FileEntry | undefined): boolean =>
	a === b ||
	(a !== undefined &&
		b !== undefined &&
		// What it was when it was listed, nobody can say any more.
		!a.isUnseen &&
		!b.isUnseen &&
		a.link === b.link &&
		a.leadsOut === b.leadsOut &&
		a.leadsTo === b.leadsTo &&
		a.size === b.size &&
		a.modified === b.modified &&
		a.othersRead === b.othersRead &&
		sameContent(a.content, b.content));

const sameVariables = ({ variables: a = {} }: ConfigFile, { variables: b = {} }: ConfigFile): boolean =>
	Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value);

/** As `sameEntry`, for a configuration with all that it includes. */
export function sameConfig(a: ConfigFile | undefined, b: ConfigFile | undefined): boolean {
	if (!a || !b) return a === b;
	if (
		a.path !== b.path ||
		a.standsInFor !== b.standsInFor ||
		!sameContent(a.content, b.content) ||
		!sameVariables(a, b) ||
		a.included.size !== b.included.size
	)
		return false;
	return [...a.included].every(([path, content]) => {
		const other = b.included.get(path);
		return other !== undefined && sameContent(content, other);
	});
}

/** Whether two looks at what runs have left came to the same. */
export const sameTraces = (a: RunTraces | undefined, b: RunTraces | undefined): boolean =>
	a === b ||
	(a !== undefined &&
		b !== undefined &&
		a.realRoot === b.realRoot &&
		[...a.folders].join('\n') === [...b.folders].join('\n') &&
		[...a.paths].join('\n') === [...b.paths].join('\n') &&
		JSON.stringify(a.record) === JSON.stringify(b.record) &&
		JSON.stringify([...(a.notes ?? [])]) === JSON.stringify([...(b.notes ?? [])]));
