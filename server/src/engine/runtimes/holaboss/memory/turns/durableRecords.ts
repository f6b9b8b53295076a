import { denialKey, tidied } from '../../../../continuity/denials.ts';
import { type EndedTurn, type EndedTurnMessage, turnSummary } from '../../../../continuity/turn.ts';
import { businessFacts } from '../../../../learning/businessFacts.ts';
import { commandFacts } from '../../../../learning/commandFacts.ts';
import { procedures } from '../../../../learning/procedures.ts';
import { sha256 } from '../../../../text/sha256.ts';
import {
	blockerRecord,
	businessRecord,
	commandRecord,
	type DurableRecord,
	procedureRecord,
	type Sighting,
} from './durableRecord.ts';

interface DurableInputs {
	readonly workspaceId: string;
	readonly sessionId: string;
	/** Newest first; the first is the one that has just ended. */
	readonly turns: readonly [EndedTurn, ...EndedTurn[]];
	/** The person's last message in the session. */
	readonly message: EndedTurnMessage | undefined;
}

/** Turns whose denials are counted. */
const denialWindow = 5;
/** A denial becomes a memory once it has happened this often. */
const recurring = 2;

/** A memory, and the words that it was read from. */
interface DurableFinding {
	readonly record: DurableRecord;
	readonly evidence: string;
}

const detectors: readonly ((text: string, seen: Sighting) => DurableFinding[])[] = [
	(text, seen) => commandFacts(text).map((fact) => ({ record: commandRecord(fact, seen), evidence: fact.evidence })),
	(text, seen) => businessFacts(text).map((fact) => ({ record: businessRecord(fact, seen), evidence: fact.evidence })),
	(text, seen) =>
		procedures(text).map((procedure) => ({ record: procedureRecord(procedure, seen), evidence: procedure.evidence })),
];

/** What is worth keeping of a turn, without any model; of two that would be the same memory the person's word counts. */
export const durableRecords = (inputs: DurableInputs): DurableRecord[] =>
	durableFindings(inputs).map(({ record }) => record);

/** The same, each with what it was read from. */
export function durableFindings({ workspaceId, turns, message }: DurableInputs): DurableFinding[] {
	const [turn] = turns;
	const common = { workspaceId, updatedAt: turn.completedAt };
	const sources: readonly (readonly [text: string, seen: Sighting])[] = [
		...(message
			? [
					[
						message.text,
						{ ...common, kind: 'session_message', messageId: message.id, observedAt: message.createdAt },
					] as const,
				]
			: []),
		[turn.assistantText, { ...common, kind: 'assistant_turn', messageId: null, observedAt: turn.completedAt }],
	];
	const byId = new Map<string, DurableFinding>();
	const add = (found: DurableFinding): void => {
		if (!byId.has(found.record.memoryId)) byId.set(found.record.memoryId, found);
	};
	for (const detect of detectors) for (const [text, seen] of sources) detect(text, seen).forEach(add);

	const denialsIn = ({ permissionDenials = [] }: EndedTurn) => permissionDenials.map(tidied);
	const recent = turns.slice(0, denialWindow).flatMap(denialsIn).map(denialKey);
	for (const denial of denialsIn(turn)) {
		const count = recent.filter((key) => key === denialKey(denial)).length;
		if (count < recurring) continue;
		const turnText = turnSummary(turn) ?? '';
		const record = blockerRecord(denial, { workspaceId, count, lastSeen: turn.completedAt, turnSummary: turnText });
		add({ record, evidence: denial.reason });
	}
	return [...byId.values()];
}

/** The row of the catalog for `record`. */
export function catalogRow(record: DurableRecord, { workspaceId, sessionId, turns: [turn] }: DurableInputs) {
	const { content, ...known } = record;
	return {
		...known,
		workspaceId: record.scope === 'user' ? null : workspaceId,
		sessionId,
		sourceTurnInputId: turn.inputId,
		fingerprint: sha256(content),
		status: 'active',
		supersededAt: null,
	};
}
