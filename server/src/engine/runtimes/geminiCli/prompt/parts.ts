import { concatMapped } from '../../../prompt/mappedText.ts';
import { continued, type Part } from '../../../prompt/prompt.ts';
import { factsOf } from '../../coding/parts.ts';
import type { ContextFile } from '../context/files.ts';
import { type FileOrigin, frame, type LoadedStretch, withoutEmptyLines } from '../imports/stretches.ts';
import type { World } from '../world.ts';

/** Makes the parts of one prompt, and notes which stretches of a file each of them carries. */
export interface PartMaker {
	/** Blocks of files, an empty line between two. */
	files(files: readonly ContextFile[], stability?: Part['stability']): readonly Part[];
	/** The same, as the system instruction has them. */
	systemFiles(files: readonly ContextFile[]): readonly Part[];
	stretches(stretches: readonly LoadedStretch[], stability?: Part['stability']): readonly Part[];
	/** What was carried so far, in the order of the prompt. */
	readonly carried: readonly Carried[];
}

/** A stretch of one arrival of a file, as one part of the prompt. */
export interface Carried {
	readonly origin: FileOrigin;
	readonly part: Part;
	/** Without the marks around the file. */
	readonly length: number;
}

export const fact = factsOf('gemini-cli');

/** Stretches that follow each other and belong to one arrival. */
function grouped(stretches: readonly LoadedStretch[]): readonly (readonly LoadedStretch[])[] {
	const groups: LoadedStretch[][] = [];
	for (const stretch of stretches) {
		const last = groups.at(-1);
		if (last?.[0]?.origin === stretch.origin) last.push(stretch);
		else groups.push([stretch]);
	}
	return groups;
}

/** All that is loaded of `files`, one after the other. */
const blocksOf = (files: readonly ContextFile[]): readonly LoadedStretch[] =>
	files
		.map(({ expansion }) => expansion?.stretches ?? [])
		.filter((block) => block.length > 0)
		.flatMap((block, index) => {
			const origin = block[0]?.origin;
			return index === 0 || !origin ? block : [frame(origin, '\n\n'), ...block];
		});

export function partMaker(world: World): PartMaker {
	const carried: Carried[] = [];
	const used = new Map<string, number>();
	const partOf = (group: readonly LoadedStretch[], stability: Part['stability']): Part[] => {
		const [first] = group;
		if (!first) return [];
		const { text, runs } = concatMapped(group.map((stretch) => stretch.text));
		if (text === '') return [];
		const path = world.pathOf(first.origin.file);
		const count = (used.get(path) ?? 0) + 1;
		used.set(path, count);
		// What the figures of a file go by where others come in between.
		const id = `file:${path}${count === 1 ? '' : `${continued}${count}`}`;
		const part: Part = { id, title: path, text, source: { kind: 'file', path, runs }, stability };
		const length = group.reduce((sum, each) => sum + (each.isFrame ? 0 : each.text.text.length), 0);
		carried.push({ origin: first.origin, part, length });
		return [part];
	};
	const stretches = (given: readonly LoadedStretch[], stability: Part['stability'] = 'stable') =>
		grouped(given).flatMap((group) => partOf(group, stability));
	return {
		carried,
		stretches,
		files: (files, stability) => stretches(blocksOf(files), stability),
		systemFiles: (files) => stretches(withoutEmptyLines(blocksOf(files))),
	};
}
