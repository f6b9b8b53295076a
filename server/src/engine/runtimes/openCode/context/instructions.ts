import { join } from 'node:path';
import { fromFile, type MappedText } from '../../../prompt/mappedText.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { Places, TextContent } from '../../../workspace/snapshot.ts';
import { untilChanged } from '../../../workspace/untilChanged.ts';
import type { SaidIn } from '../config/gathering.ts';
import { withVariables } from '../config/references.ts';
import type { OpenCodeSettings } from '../config/settings.ts';
import { agentsName, claudeName, instructionNames } from '../paths.ts';
import { type RunWorld, worldOf } from '../world.ts';
import { instructionFiles, isRemote } from './patterns.ts';

/** Why a file of instructions is looked at. */
export type Because =
	/** For every project of the person. */
	| 'person'
	/** By its name, in the folder or above. */
	| 'name'
	/** The configuration names it. */
	| 'configured'
	/** A file next to it, or below it, was read. */
	| 'read';

/** A file that a run looks at. */
export interface WantedInstruction {
	/** Absolute. */
	readonly file: string;
	readonly because: Because;
	/** What in a configuration names it, where one does. */
	readonly by?: SaidIn;
}

/** One that is there, and that no run looks at, as another keeps it out. */
export interface HiddenInstruction {
	readonly file: string;
	/** Absolute: the first one that does. */
	readonly by: string;
}

export interface SystemInstructions {
	/** In the order of the prompt. */
	readonly files: readonly WantedInstruction[];
	readonly hidden: readonly HiddenInstruction[];
	/** Addresses whose texts come behind all files, as written. */
	readonly remote: readonly string[];
	/** Entries of `instructions` that no file is for. */
	readonly unmatched: readonly string[];
}

const isThere = (places: Places, file: string): boolean => places.facts(file).kind !== 'nothing';

/** The person's own: the first that is there keeps the other out, whatever it is. */
function personFiles({ places, personFolder, home, readsClaudeFiles }: RunWorld) {
	const candidates = [
		join(personFolder, agentsName),
		...(readsClaudeFiles ? [join(home, '.claude', claudeName)] : []),
	].filter((file) => isThere(places, file));
	return { found: candidates.slice(0, 1), others: candidates.slice(1) };
}

/** The project's: the first name that is found anywhere on the way up keeps the others out everywhere. */
function projectFiles(world: RunWorld) {
	const { places, around, readsProject } = world;
	const byName = (readsProject ? instructionNames(world) : []).map((name) =>
		around.map((folder) => join(folder, name)).filter((file) => isThere(places, file)),
	);
	const [found = [], ...others] = byName.filter((files) => files.length > 0);
	return { found, others: others.flat() };
}

/** What is in every prompt of a run, looked for and not read. */
function systemInstructions(world: RunWorld, settings: OpenCodeSettings): SystemInstructions {
	const person = personFiles(world);
	const project = projectFiles(world);
	const entries = [...settings.instructions.keys()].map((written) => ({
		written,
		filled: withVariables(world, written),
	}));
	const configured = entries
		.filter(({ filled }) => !isRemote(filled))
		.map(({ written, filled }) => ({ written, files: instructionFiles(world, filled) }));
	const saidOf = new Map<string, SaidIn | undefined>(
		configured
			.toReversed()
			.flatMap(({ written, files }) => files.map((file) => [file, settings.instructions.get(written)] as const)),
	);
	const because = new Map<string, Because>();
	const take = (files: readonly string[], why: Because): void => {
		for (const file of files) if (!because.has(file)) because.set(file, why);
	};
	take(person.found, 'person');
	take(project.found, 'name');
	for (const { files } of configured) take(files, 'configured');
	const hiddenBy = ({ found, others }: { readonly found: readonly string[]; readonly others: readonly string[] }) =>
		others.flatMap((file): readonly HiddenInstruction[] => {
			const [by] = found;
			return by === undefined || because.has(file) ? [] : [{ file, by }];
		});
	return {
		files: [...because].map(([file, why]) => {
			const by = why === 'configured' ? saidOf.get(file) : undefined;
			return { file, because: why, ...(by && { by }) };
		}),
		hidden: [...hiddenBy(person), ...hiddenBy(project)],
		remote: entries.filter(({ filled }) => isRemote(filled)).map(({ written }) => written),
		unmatched: configured.filter(({ files }) => files.length === 0).map(({ written }) => written),
	};
}

/** The same, looked for again only where something that decides over it is other: a pattern may be for thousands of files. */
export const instructionsFor = untilChanged(
	['cwd', 'variables'],
	(snapshot, session, settings: OpenCodeSettings): SystemInstructions =>
		systemInstructions(worldOf(snapshot, session), settings),
);

/** The text of a file as the program takes it: without the mark at its head. */
export const instructionText: (content: TextContent) => MappedText = oncePerContent((text) =>
	text.startsWith('\uFEFF') ? fromFile(text.slice(1), 1) : fromFile(text),
);
