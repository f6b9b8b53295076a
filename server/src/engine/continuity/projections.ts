import { clip } from '../text/clip.ts';
import { denialKey, type PermissionDenial, tidied } from './denials.ts';
import { sessionMemoryPath, sessionSegment } from './sessionMemory.ts';
import { type EndedTurn, type EndedTurnMessage, turnSummary } from './turn.ts';

export type ProjectionKind =
	| 'session-state'
	| 'blockers'
	| 'latest-turn'
	| 'recent-turns'
	| 'session-memory'
	| 'permission-blockers';

/** A file that the runtime writes over after every turn; `path` is in the memory folder's notation. */
export interface Projection {
	readonly kind: ProjectionKind;
	readonly path: string;
	readonly text: string;
}

interface ProjectionInputs {
	readonly workspaceId: string;
	readonly sessionId: string;
	/** Newest first; the first is the one that has just ended. */
	readonly turns: readonly [EndedTurn, ...EndedTurn[]];
	/** Oldest first. */
	readonly messages: readonly EndedTurnMessage[];
}

const limits = { turns: 5, progress: 3, requests: 3, request: 220, errors: 3 } as const;

const none = '- None.';
const noSummary = 'Nothing was said.';

const code = (value: string | null): string => (value ? `\`${value}\`` : 'none');
const lines = (bullets: readonly string[]): string => bullets.map((bullet) => `- ${bullet}`).join('\n');
const listed = (bullets: readonly string[]): string => (bullets.length === 0 ? none : lines(bullets));

const page = (heading: string, ...blocks: readonly string[]): string => `${[`# ${heading}`, ...blocks].join('\n\n')}\n`;
const section = (heading: string, text: string): string => `## ${heading}\n\n${text}`;

const summaryOf = (turn: EndedTurn): string => turnSummary(turn) ?? noSummary;

const denialLines = (denials: readonly PermissionDenial[] = []): string =>
	listed(
		denials
			.map(tidied)
			.map(({ toolName, toolId, reason }) => `${toolName}${toolId === null ? '' : ` (\`${toolId}\`)`}: ${reason}`),
	);

const ended = ({ status, stopReason, completedAt }: EndedTurn): string[] => [
	`Status: \`${status}\``,
	`Stop reason: ${code(stopReason)}`,
	`Completed at: ${completedAt}`,
];

function currentState({ status, stopReason }: EndedTurn): string {
	switch (status) {
		case 'waiting_user':
			return 'Work waits for the person.';
		case 'paused':
			return 'Work is paused.';
		case 'failed':
			return stopReason ? `The last run failed: ${stopReason}.` : 'The last run failed.';
		case 'completed':
			return 'Nothing stands in the way.';
	}
}

function sessionState(sessionId: string, turn: EndedTurn): string {
	const { inputId, capabilityFingerprint, promptSectionIds = [], tokens, permissionDenials } = turn;
	const bullets = [
		`Session ID: \`${sessionId}\``,
		`Input ID: \`${inputId}\``,
		...ended(turn),
		...(capabilityFingerprint ? [`Capability fingerprint: \`${capabilityFingerprint}\``] : []),
		...(promptSectionIds.length > 0 ? [`Prompt sections: ${promptSectionIds.map(code).join(', ')}`] : []),
		...(tokens ? [`Token usage: input=${tokens.input}, output=${tokens.output}`] : []),
	];
	return page(
		'Runtime Session Snapshot',
		lines(bullets),
		section('Summary', summaryOf(turn)),
		section('Permission Denials', denialLines(permissionDenials)),
	);
}

function sessionMemory({ workspaceId, sessionId, turns, messages }: ProjectionInputs): string {
	const [turn] = turns;
	const troubled = turns.filter(
		({ status, permissionDenials = [] }) => status === 'failed' || permissionDenials.length > 0,
	);
	return page(
		'Session Memory',
		lines([`Workspace ID: \`${workspaceId}\``, `Session ID: \`${sessionId}\``, `Updated at: ${turn.completedAt}`]),
		section('Current State', summaryOf(turn)),
		section(
			'Recent User Requests',
			listed(messages.slice(-limits.requests).map(({ text }) => clip(text, limits.request))),
		),
		section(
			'Recent Runtime Progress',
			listed(
				turns.slice(0, limits.progress).map((each) => `\`${each.inputId}\` (\`${each.status}\`): ${summaryOf(each)}`),
			),
		),
		section(
			'Errors and Corrections',
			listed(troubled.slice(0, limits.errors).map(({ inputId, stopReason }) => `${inputId}: ${stopReason ?? 'none'}`)),
		),
	);
}

const permissionBlocker = (
	sessionId: string,
	turn: EndedTurn,
	{ toolName, toolId, reason }: PermissionDenial,
): string =>
	page(
		'Runtime Permission Blocker',
		lines([
			`Session ID: \`${sessionId}\``,
			`Input ID: \`${turn.inputId}\``,
			`Tool: \`${toolName}\``,
			`Tool ID: ${code(toolId)}`,
			`Reason: ${reason}`,
			`Stop reason: ${code(turn.stopReason)}`,
			`Last seen: ${turn.completedAt}`,
		]),
		section('Summary', summaryOf(turn)),
	);

/** The runtime's own records of a session, in the order in which they are written. */
export function projectionsOf(inputs: ProjectionInputs): Projection[] {
	const { workspaceId, sessionId, turns } = inputs;
	const [turn] = turns;
	const folder = `workspace/${workspaceId}/runtime`;
	const session = sessionSegment(sessionId);
	const ids = [`Session ID: \`${sessionId}\``, `Input ID: \`${turn.inputId}\``];
	const recent = turns.slice(0, limits.turns);
	return [
		{ kind: 'session-state', path: `${folder}/session-state/${session}.md`, text: sessionState(sessionId, turn) },
		{
			kind: 'blockers',
			path: `${folder}/blockers/${session}.md`,
			text: page(
				'Runtime Blocker Snapshot',
				lines([...ids, `Updated at: ${turn.completedAt}`]),
				section('Current State', currentState(turn)),
				section('Permission Denials', denialLines(turn.permissionDenials)),
			),
		},
		{
			kind: 'latest-turn',
			path: `${folder}/latest-turn.md`,
			text: page('Latest Runtime Turn', lines([...ids, ...ended(turn)]), section('Summary', summaryOf(turn))),
		},
		{
			kind: 'recent-turns',
			path: `${folder}/recent-turns/${session}.md`,
			text: page(
				'Recent Runtime Turns',
				lines([`Included turns: ${recent.length}`]),
				...recent.map((each, index) =>
					section(`${index + 1}. Input \`${each.inputId}\``, lines([...ended(each), `Summary: ${summaryOf(each)}`])),
				),
			),
		},
		{ kind: 'session-memory', path: sessionMemoryPath(workspaceId, sessionId), text: sessionMemory(inputs) },
		...(turn.permissionDenials ?? []).map(tidied).map(
			(denial): Projection => ({
				kind: 'permission-blockers',
				path: `${folder}/permission-blockers/${denialKey(denial)}.md`,
				text: permissionBlocker(sessionId, turn, denial),
			}),
		),
	];
}
