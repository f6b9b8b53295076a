import { concatMapped, literal, type MappedText } from '../../../prompt/mappedText.ts';
import type { SeededText, WorkspacePath } from '../../../workspace/snapshot.ts';
import { fileNames, virtualNames } from '../files.ts';
import { lowerCase } from '../sessions.ts';
import { baseName } from '../text/goPath.ts';
import { goQuote } from '../text/goQuote.ts';
import { prose } from './prose.ts';
import { type GoClawSection, section } from './sections.ts';
import type { VirtualFileLines } from './virtualFiles.ts';

/** A context file as the prompt shows it. */
export interface GoClawContextEntry {
	/** The heading shows all of it, the tag only its last element. */
	readonly path: string;
	readonly content: MappedText;
	/** Absent where the text comes from no file. */
	readonly source?: WorkspacePath;
	/** Where the program makes the file first: where its text comes from. */
	readonly seeded?: SeededText;
}

/** A text that the runtime makes itself. */
interface VirtualEntry {
	readonly path: string;
	readonly lines: VirtualFileLines;
}

/** Whatever stands among the context files. */
export type GoClawShownEntry = GoClawContextEntry | VirtualEntry;

/** In any folder, in any letter case. */
const isNamed = (path: string, name: string): boolean => lowerCase(baseName(path)) === name.toLowerCase();

export const asksForFirstRun = (entries: readonly { readonly path: string }[]): boolean =>
	entries.some(({ path }) => isNamed(path, fileNames.bootstrap));

const isVirtual = (path: string): boolean => virtualNames.has(baseName(path));

/** The entries that are shown: what the runtime made up itself waits until the first run is over. */
export function shownEntries<T extends { readonly path: string }>(entries: readonly T[]): readonly T[] {
	return asksForFirstRun(entries) ? entries.filter(({ path }) => !isVirtual(path)) : entries;
}

/** The lines above the context files. */
export function contextHead(entries: readonly { readonly path: string }[]): GoClawSection {
	const lines = [
		...prose.contextHead,
		...(asksForFirstRun(entries) ? prose.contextBootstrap : []),
		...(entries.some(({ path }) => isNamed(path, fileNames.soul)) ? prose.contextSoul : []),
	];
	return section('workspace-files', 'Project context', 'What the files below are', '# Project Context', lines);
}

/** Nothing is escaped but the name: a text that contains a closing tag closes it. */
export function renderEntry(path: string, content: MappedText): MappedText {
	const { opening, closing } = frameOf(path);
	return concatMapped([literal(`${opening}\n`), content, literal(`\n${closing}`)]);
}

function frameOf(path: string): { readonly opening: string; readonly closing: string } {
	const virtual = isVirtual(path);
	const tag = virtual ? 'system_context' : 'context_file';
	const heading = virtual ? '' : `## ${path}\n`;
	return { opening: `${heading}<${tag} name=${goQuote(baseName(path))}>`, closing: `</${tag}>` };
}

/** A text of the runtime's own making between its tags. */
export function virtualSection(path: string, lines: VirtualFileLines): GoClawSection {
	const { opening, closing } = frameOf(path);
	const about = 'Who else there is to work with. The runtime writes it from the links and the team of the agent';
	return section(`virtual.${path}`, path, about, undefined, [opening, ...lines, closing]);
}
