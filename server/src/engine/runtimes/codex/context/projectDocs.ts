import { join } from 'node:path';
import { type MappedText, sliceMapped, wholeFile } from '../../../prompt/mappedText.ts';
import { isBlank, trimSpace } from '../../../text/goWhiteSpace.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { FileContent, Places, TextContent } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import type { CodexSettings } from '../config/settings.ts';
import { cutToBytes, cutWritten } from './cutBytes.ts';

/** In each folder the first of them that is a file counts. */
const ownNames: readonly string[] = ['AGENTS.override.md', 'AGENTS.md'];

/** What the program would complain about, as values; its words are its own. */
type DocWarning =
	| { readonly kind: 'cut'; readonly file: string; readonly loaded: number; readonly size: number }
	| { readonly kind: 'skipped'; readonly file: string };

export interface ProjectDocs {
	/** The person’s own instructions, for every project; those that count have a `shown`. */
	readonly own: readonly CodingEntry[];
	/** The project’s, from its root down. */
	readonly project: readonly CodingEntry[];
	readonly warnings: readonly DocWarning[];
}

const bytesOfText = oncePerContent(utf8Length);

/** The bytes on disk, where they are no UTF-8. */
const writtenIn = (content: TextContent): Uint8Array | undefined =>
	content.origin === 'template' ? undefined : content.bytes;

const bytesOf = (content: TextContent): number => writtenIn(content)?.length ?? bytesOfText(content);

/** The first `limit` bytes, as they are decoded then. */
function cut(content: TextContent, limit: number): MappedText {
	const written = writtenIn(content);
	return written ? cutWritten(wholeFile(content), written, limit) : cutToBytes(wholeFile(content), limit);
}

const textOf = (content: FileContent | undefined): string | undefined =>
	content?.kind === 'text' ? content.text : undefined;

/** Without the white space at both ends: what Rust takes for white space, as Go does. */
function trimmed(mapped: MappedText): MappedText {
	const kept = trimSpace(mapped.text);
	if (kept === '') return sliceMapped(mapped, 0, 0);
	const start = mapped.text.indexOf(kept);
	return sliceMapped(mapped, start, start + kept.length);
}

/** What there is to say of a file that cannot be read here. */
const unreadable = (file: string, role: string, content: FileContent | undefined): CodingEntry => ({
	file,
	role,
	fate: 'refused',
	reason: content?.kind === 'unreadable' ? `it ${content.reason}` : 'nobody has read it',
});

/** `~/.codex`: the first that is a file and not blank. */
function ownDocs({ codexHome }: CodexSettings, places: Places): readonly CodingEntry[] {
	const entries: CodingEntry[] = [];
	let taken: string | undefined;
	for (const name of ownNames) {
		const file = join(codexHome, name);
		if (places.facts(file).kind !== 'file') continue;
		const content = places.read(file);
		const raw = textOf(content);
		const role = 'own-agents';
		if (content?.kind !== 'text' || raw === undefined) entries.push(unreadable(file, role, content));
		else if (taken !== undefined)
			entries.push({ file, role, raw, fate: 'ignored', reason: `${taken} in the same folder is read instead` });
		else if (isBlank(raw)) entries.push({ file, role, raw, fate: 'empty', reason: 'the next name is tried' });
		else {
			taken = name;
			entries.push({ file, role, raw, fate: 'whole', reason: '', shown: trimmed(wholeFile(content)) });
		}
	}
	return entries;
}

/** Names with a folder in them never match, and neither does one that is taken already. */
const namesFor = ({ fallbackNames }: CodexSettings): readonly string[] => [
	...new Set([
		...ownNames,
		...fallbackNames.filter((name) => name !== '' && !/[\\/]/u.test(name) && !/^\.{1,2}$/u.test(name)),
	]),
];

interface FoundDoc {
	readonly file: string;
	/** The name that comes before it in the same folder; undefined for the one that counts. */
	readonly behind?: string;
}

function docsIn(folder: string, names: readonly string[], places: Places): readonly FoundDoc[] {
	const there = names.filter((name) => places.facts(join(folder, name)).kind === 'file');
	const [first] = there;
	return there.map((name) => ({
		file: join(folder, name),
		...(name !== first && first !== undefined && { behind: first }),
	}));
}

/** The program’s own reasons not to look at a project’s instructions at all. */
function whyNone({ trust, maxBytes }: CodexSettings): string | undefined {
	if (trust === 'untrusted') return 'config.toml says that this project is untrusted';
	return maxBytes === 0 ? 'project_doc_max_bytes is 0' : undefined;
}

function projectDocs(settings: CodexSettings, places: Places): Omit<ProjectDocs, 'own'> {
	const names = namesFor(settings);
	const closed = whyNone(settings);
	const entries: CodingEntry[] = [];
	const warnings: DocWarning[] = [];
	let left = settings.maxBytes;
	for (const { file, behind } of settings.folders.flatMap((folder) => docsIn(folder, names, places))) {
		const content = places.read(file);
		const raw = textOf(content);
		const role = file.endsWith('.override.md') ? 'agents-override' : 'agents';
		const rawLength = content?.kind === 'text' ? bytesOf(content) : undefined;
		const known = { file, role, ...(raw !== undefined && { raw }), ...(rawLength !== undefined && { rawLength }) };
		if (behind !== undefined) {
			entries.push({ ...known, fate: 'ignored', reason: `${behind} in the same folder is read instead` });
			continue;
		}
		if (closed !== undefined) {
			entries.push({ ...known, fate: 'withheld', reason: closed });
			continue;
		}
		if (content?.kind !== 'text' || raw === undefined) {
			entries.push(unreadable(file, role, content));
			continue;
		}
		if (left === 0) {
			// It complains of the first alone.
			if (!warnings.some(({ kind }) => kind === 'skipped')) warnings.push({ kind: 'skipped', file });
			entries.push({ ...known, fate: 'dropped', reason: 'files nearer to the root have used up the limit', limit: 0 });
			continue;
		}
		const size = bytesOf(content);
		const shown = cut(content, left);
		const isCut = size > left;
		if (isCut) warnings.push({ kind: 'cut', file, loaded: left, size });
		if (isBlank(shown.text)) {
			const reason = isCut ? 'what is left of it within the limit is blank' : '';
			entries.push({ ...known, fate: isCut ? 'dropped' : 'empty', reason });
			continue;
		}
		const fate = !isCut ? 'whole' : left === settings.maxBytes ? 'truncated' : 'clamped';
		entries.push({ ...known, fate, reason: '', shown, ...(isCut && { limit: left }) });
		left -= Math.min(size, left);
	}
	return { project: entries, warnings };
}

/** Codex 0.169.0: which instructions arrive, and how much of them. A file that is both counts twice. */
export function docsOf(settings: CodexSettings, places: Places): ProjectDocs {
	const own = ownDocs(settings, places);
	const files = new Set(own.map(({ file }) => file));
	const { project, warnings } = projectDocs(settings, places);
	return { own, project: project.map((entry) => (files.has(entry.file) ? { ...entry, again: 2 } : entry)), warnings };
}

/** Between the person’s instructions and the project’s, and between those of two folders. */
export const ownSeparator = '\n\n--- project-doc ---\n\n';
export const folderSeparator = '\n\n';

/** Bytes of all instructions with what stands between them: what the program compares with the limit once more. */
export function combinedBytes({ own, project }: ProjectDocs): number {
	const sizes = (entries: readonly CodingEntry[]) =>
		entries.flatMap(({ shown }) => (shown ? [utf8Length(shown.text)] : []));
	const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
	const [mine, theirs] = [sizes(own), sizes(project)];
	const between = mine.length > 0 && theirs.length > 0 ? ownSeparator.length : 0;
	return sum(mine) + sum(theirs) + between + folderSeparator.length * Math.max(0, theirs.length - 1);
}
