import type { Fragment, WordingPassage, WordingPiece, WordingText } from '../../../prompt/wording/wording.ts';

/** How long a fixed block is with the empty line that ends it, in UTF-16 units, and its digest. */
export interface BlockFacts {
	readonly length?: number;
	/** The same in UTF-8. */
	readonly bytes?: number;
	readonly sha256?: string;
	/** The stretch of it that stands in the installation as one text: all but what is a fact, in UTF-16 units. */
	readonly core?: Fragment;
	/** What stands in its place where a package that it comes from is another: since which version, and what. */
	readonly otherCores?: Readonly<Record<string, Fragment>>;
}

/** A block whose text was never measured in this version. */
export const unmeasured: BlockFacts = {};

/** Blocks of prose that stand behind the files; undefined where a version has none. */
export interface Blocks {
	readonly workerInstructions: BlockFacts;
	readonly chatInstructions: BlockFacts;
	readonly knowledgeStore?: BlockFacts;
	readonly largeResults?: BlockFacts;
	readonly workerTools: BlockFacts;
	readonly chatTools: BlockFacts;
}

const block = (
	id: string,
	heading: string,
	about: string,
	{ length, sha256, core, otherCores }: BlockFacts,
	ending = '\n\n',
	weave: (core: Fragment) => WordingText = (whole) => [whole, '\n'],
): WordingPiece => ({
	id: `botholomew.${id}`,
	heading,
	about,
	ending,
	...(length === undefined ? {} : { length }),
	...(sha256 === undefined ? {} : { sha256 }),
	...(core === undefined ? {} : { text: weave(core) }),
	...(otherCores === undefined ? {} : { otherTexts: Object.values(otherCores).map(weave) }),
});

/** The same in every version since 0.9.9, and always the last. */
export const styleFacts: BlockFacts = {
	length: 530,
	bytes: 536,
	sha256: '5d16541f18500f7f433ba50c2dacb2e1a7d4062931d4387616ebe040dd4d0e5e',
	core: { length: 530, sha256: '5d16541f18500f7f433ba50c2dacb2e1a7d4062931d4387616ebe040dd4d0e5e' },
};

const style = block(
	'style',
	'## Style',
	'how to talk: straight to the point, no flattery, say what failed',
	styleFacts,
	'\n',
	(whole) => [whole],
);

/** What the runtime finds in its own store for the task or the message. Nobody outside of it can know. */
const relevantContext = block(
	'relevant-context',
	'## Relevant Context',
	'up to five excerpts that the runtime looks up in its own store for this task or message',
	unmeasured,
);

const knowledgeHeading = '## Knowledge store (membot)';

const unit = 'UTF-16 units';

/** What a wording pack can hold of these blocks. */
export const passagesOf = (blocks: Blocks): WordingPassage[] =>
	Object.entries({ ...blocks, style: styleFacts }).flatMap(
		([name, { core, otherCores = {} }]: [string, BlockFacts]): WordingPassage[] => [
			...(core === undefined ? [] : [{ name, ...core, unit } as const]),
			...Object.entries(otherCores).map(
				([since, other]) => ({ name: `${name} (${since})`, ...other, unit, insteadOf: name }) as const,
			),
		],
	);

/** Blocks that no pack can hold, as nobody has measured them. */
export const unmeasuredOf = (blocks: Blocks): string[] =>
	Object.entries(blocks).flatMap(([name, { core }]: [string, BlockFacts]) => (core === undefined ? [name] : []));

export interface BlockChoice {
	readonly worker: boolean;
	/** True where servers of external tools are configured. */
	readonly externalTools: boolean;
	/** True where the version looks something up, and there is something to look it up by. */
	readonly relevantContext: boolean;
}

/** The fixed blocks of one prompt, in order. */
export function fixedBlocks(blocks: Blocks, choice: BlockChoice): WordingPiece[] {
	const instructions = choice.worker
		? block(
				'instructions.worker',
				'## Instructions',
				'how to work on a task and how to end it',
				blocks.workerInstructions,
			)
		: block(
				'instructions.chat',
				'## Instructions',
				'what the chat is for and which tools it has',
				blocks.chatInstructions,
			);
	const tools = block(
		choice.worker ? 'external-tools.worker' : 'external-tools.chat',
		'## External Tools (MCP)',
		'how to find and call tools of other programs',
		choice.worker ? blocks.workerTools : blocks.chatTools,
	);
	return [
		...(choice.relevantContext ? [relevantContext] : []),
		instructions,
		...optional(blocks.knowledgeStore, (facts) =>
			block('knowledge-store', knowledgeHeading, 'how to use the store of documents', facts, '\n\n', (instructions) => [
				`${knowledgeHeading}\n\n`,
				instructions,
				'\n\n',
			]),
		),
		...(choice.externalTools
			? [
					...optional(blocks.largeResults, (facts) =>
						block('large-results', '## Large JSON results', 'how to keep and query results too long to read', facts),
					),
					tools,
				]
			: []),
		style,
	];
}

const optional = (facts: BlockFacts | undefined, make: (facts: BlockFacts) => WordingPiece): WordingPiece[] =>
	facts ? [make(facts)] : [];
