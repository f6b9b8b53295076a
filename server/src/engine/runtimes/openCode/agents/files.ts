import { basename, join } from 'node:path';
import { fromFile } from '../../../prompt/mappedText.ts';
import type { FieldValues } from '../config/fields.ts';
import { textField } from '../config/fields.ts';
import type { ValuePiece } from '../config/references.ts';
import { filesBelow } from '../context/walk.ts';
import { ownMatterIn } from '../matter.ts';
import { parts } from '../paths.ts';
import type { RunWorld } from '../world.ts';

/** A file of an agent, as it was found. */
interface AgentFile {
	/** Absolute. */
	readonly file: string;
	readonly name: string;
	/** What its frontmatter says; undefined where the program passes the file over. */
	readonly fields?: FieldValues;
	/** True where the program takes its frontmatter for text. */
	readonly isBlockText: boolean;
	readonly pieces: readonly ValuePiece[];
	/** An agent for a person to choose, in the older way. */
	readonly isMode: boolean;
}

const isMarkdown = (name: string): boolean => name.endsWith('.md');

/** `review.md` as `review`, `team/review.md` as `team/review`. `own`: where `file` lies; both absolute. */
const nameBelow = (own: string, file: string): string =>
	file
		.slice(own.length + 1)
		.replaceAll('\\', '/')
		.replace(/\.md$/u, '');

function agentFile({ places }: RunWorld, file: string, usual: string, isMode: boolean): AgentFile {
	const content = places.read(file);
	const matter = content?.kind === 'text' ? ownMatterIn(content) : undefined;
	if (!matter) return { file, name: usual, isBlockText: false, pieces: [], isMode };
	const { fields, body, bodyStart, isBlockText } = matter;
	const pieces = body === '' ? [] : [{ text: fromFile(body, bodyStart), file }];
	return { file, name: textField(fields, 'name') ?? usual, fields, isBlockText, pieces, isMode };
}

/** The agents in a folder of the program's own, and behind them its modes, which lie at the top. */
export function agentFilesIn(world: RunWorld, folder: string): readonly AgentFile[] {
	const { places } = world;
	const agents = parts.agent.flatMap((part) => {
		const own = join(folder, part);
		return filesBelow(places, own, { fits: isMarkdown, hidden: true }).map((file) =>
			agentFile(world, file, nameBelow(own, file), false),
		);
	});
	const modes = parts.mode.flatMap((part) =>
		filesBelow(places, join(folder, part), { fits: isMarkdown, hidden: true, deepest: 0 }).map((file) =>
			agentFile(world, file, basename(file, '.md'), true),
		),
	);
	return [...agents, ...modes];
}
