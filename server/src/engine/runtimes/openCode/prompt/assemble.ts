import type { LedgerRow } from '../../../prompt/ledger.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import type { Wording, WordingPiece } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { prosePart } from '../../coding/parts.ts';
import { agentOf, agentsOf, type OpenCodeAgent } from '../agents/agents.ts';
import { type OpenCodeSettings, settingsFor } from '../config/settings.ts';
import { instructionsFor } from '../context/instructions.ts';
import { runtimeId } from '../known.ts';
import { skillsFor } from '../skills/find.ts';
import { chooseSkills } from '../skills/listed.ts';
import { worldOf } from '../world.ts';
import { fact, joined, type PromptBlock, referencesBlock, skillsBlock, taskBlock } from './blocks.ts';
import { hiddenEntry, instructionEntry, waitingEntries } from './entries.ts';
import { environmentText } from './environment.ts';
import { entryRow, instructionPart, unit } from './fileParts.ts';
import { modelOf } from './model.ts';
import { openingOf } from './opening.ts';
import { modelPiece, type ProseName, pieceOf } from './pieces.ts';
import { readBlocks } from './read.ts';
import { agentRows, skillRows } from './rows.ts';
import { startFaultText } from './startFault.ts';

/** The system prompt, what the tool for other agents says of them, and what files that were read have brought in since. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const world = worldOf(snapshot, session);
	const settings = settingsFor(snapshot, session);
	const agents = agentsOf(settings);
	const agent = agentOf(agents, settings, session.chosenAgent);
	const instructions = instructionsFor(snapshot, session, settings);
	const entries = instructions.files.map((file) => instructionEntry(world, file));
	const found = skillsFor(snapshot, session, settings);
	const choice = chooseSkills(found, agent);
	const opening = openingOf(world, { agent, settings, session }, wording);
	const read = readBlocks(world, new Set(instructions.files.map(({ file }) => file)), session);
	const parts = [
		...joined([
			opening.block,
			[
				prosePart(modelPieceOf(agent, settings, session), 'Model', wording),
				...lineBefore('surroundings', 'Where it works', wording),
				fact('environment', 'Where it works', `\n${environmentText(world, session)}`),
			],
			referencesBlock(settings.references, wording),
			...entries.map((entry) => blockOf(instructionPart(world, entry))),
			...instructions.remote.map((address): PromptBlock => [prosePart(remotePiece(address), address, wording)]),
			skillsBlock(world, choice, wording),
		]),
		...apart(taskBlock(agents, agent, wording)),
		...read.blocks.flat(),
	];
	const own = [...opening.entries, ...entries, ...read.entries];
	const told = new Set([...own, ...instructions.hidden].map(({ file }) => world.nameOf(file)));
	const rows = [
		...[
			...own,
			...instructions.hidden.map((each) => hiddenEntry(world, each)),
			...waitingEntries(world, snapshot, told),
		].map((entry) => entryRow(world, entry)),
		...agentRows(world, settings, agents, { inSession: agent?.name, parts }),
		...skillRows(world, found, choice),
	];
	const failure = startFaultText(world, settings, agents, session.chosenAgent);
	return createPrompt({
		runtime: runtimeId,
		session,
		parts: failure === undefined ? parts : [],
		ledger: ledgerOf(failure === undefined ? rows : rows.map((row) => withheld(row, failure))),
	});
}

const ledgerOf = (rows: readonly LedgerRow[]): Prompt['ledger'] => ({
	rows,
	unit,
	injected: rows.reduce((sum, { fate, injectedLength }) => sum + (fate === 'listed' ? 0 : injectedLength), 0),
});

/** Nothing arrives where the program does not start. */
function withheld({ partId: _partId, ...row }: LedgerRow, why: string): LedgerRow {
	return { ...row, fate: 'withheld', reason: `OpenCode does not start: ${why}`, injectedLength: 0, kept: [] };
}

const modelPieceOf = (agent: OpenCodeAgent | undefined, settings: OpenCodeSettings, session: Session): WordingPiece => {
	const { id, full } = modelOf(agent, settings, session);
	return modelPiece(id, full);
};

/** A piece on a line of its own, below another; nothing where there are no words for it. */
function lineBefore(name: ProseName, title: string, wording: Wording): PromptBlock {
	const part = prosePart(pieceOf(name), title, wording);
	return part.text === '' ? [] : [fact(`${name}.line`, title, '\n'), part];
}

/** What an address has is known only once it is asked. */
const remotePiece = (address: string): WordingPiece => ({
	id: `opencode.remote:${address}`,
	about: `what ${address} says at that time`,
	heading: `Instructions from: ${address}`,
});

const blockOf = (part: Part | undefined): PromptBlock => (part ? [part] : []);

/** What is told next to the system prompt, behind an empty line. */
const apart = (parts: readonly Part[]): readonly Part[] =>
	parts.length === 0 ? [] : [fact('task.above', 'The tool “task”', '\n\n'), ...parts];
