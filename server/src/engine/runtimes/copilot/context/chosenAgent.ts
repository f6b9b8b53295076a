import { type Fragment, textLength, type WordingPiece } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, TextContent } from '../../../workspace/snapshot.ts';
import { promptFileOf, toolsOf } from '../matter/promptFile.ts';
import { type EditorWorld, worldOf } from '../settings/world.ts';
import { type CustomAgent, listAgents } from './agents.ts';

/** The custom agent that a person has chosen for the conversation: VS Code once called that a mode. */
export interface ChosenAgent extends CustomAgent {
	readonly content: TextContent;
	/** Where its text begins, behind the frontmatter; undefined where that is never closed, and there is no text. */
	readonly bodyStart: number | undefined;
	/** Names of tools and of sets of them; undefined: it has all that there are. */
	readonly tools: readonly string[] | undefined;
}

/** Those that VS Code offers. */
export function choosableAgents(snapshot: Snapshot, session: Session): readonly string[] {
	const agents = listAgents(worldOf(snapshot, session)).filter(({ userInvocable }) => userInvocable);
	return [...new Set(agents.map(({ name }) => name))];
}

/** The first one of that name; undefined where nobody chose one, or none is called so. */
export function chosenAgentOf(
	world: EditorWorld,
	{ chosenAgent }: Pick<Session, 'chosenAgent'>,
): ChosenAgent | undefined {
	if (chosenAgent === undefined) return undefined;
	const agent = listAgents(world).find(({ name, userInvocable }) => userInvocable && name === chosenAgent);
	const content = agent && world.places.read(agent.file);
	if (!agent || content?.kind !== 'text') return undefined;
	const { header, bodyStart } = promptFileOf(content);
	return { ...agent, content, bodyStart, tools: toolsOf(header) };
}

/** VS Code 1.139.1: read in its code, and not run. */
const says: readonly Fragment[] = [
	{ length: 30, sha256: 'fac309a9ef6b72ddcc80deec1ba5e18d41fb6b544362d5295cc239dfc53dbd0a' },
	{ length: 105, sha256: '4749b7b1503259d5fa06fac4c5ac3db420b3e64d78a509e220ab5d51381113cc' },
];

export const modePassages = says.map((part, index) => ({
	name: `chosen agent ${index + 1}`,
	...part,
	unit: 'UTF-16 units' as const,
}));

const heading = '<modeInstructions>';

/** What stands before the text of the agent. */
export function modeOpening(name: string): WordingPiece {
	const [before, after] = says;
	const text = [`${heading}\n`, ...(before ? [before] : []), name, ...(after ? [after] : []), '\n\n'];
	const about = 'which custom agent is chosen, and that its instructions count for more than those above';
	return { id: 'copilot.mode', about, heading, ending: '\n\n', length: textLength(text), text, values: { name } };
}

export const modeClosing = '\n</modeInstructions>\n';
