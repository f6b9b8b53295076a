import type { FileDiff, ToolEntry } from '../../../../protocol/chat/conversation.ts';
import type { ToolDryRun, ToolParams, ToolRun } from '../../../../protocol/chat/tools.ts';
import type { WriteOrigin } from '../../engine/memory/provenance/origin.ts';
import type { Session } from '../../engine/workspace/session.ts';
import { rehearseKnowledge } from '../../host/knowledge/rehearsal.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { sameChanges } from '../../host/writes/dryRun.ts';
import { gateFrom } from '../../host/writes/records/gateFrom.ts';
import type { ChatServices } from '../services.ts';
import type { TurnApprovals } from '../turn/approvals.ts';
import { runCalls } from '../turn/toolCalls.ts';
import { editorToolsFor } from './editorTools.ts';
import { askKnowledge } from './knowledge/askKnowledge.ts';
import { toolsFor } from './registry.ts';
import type { ChatTool } from './tool.ts';

/** ms. A write that was shown this long ago is shown again: a note would carry a time that has passed. */
const longestShown = 60 * 60_000;

interface ToolPlace {
	readonly workspace: Workspace;
	readonly session: Session;
	readonly tools: readonly ChatTool[];
	readonly tool: ChatTool;
}

async function placeOf(
	{ workspace: uri, of, tool: name }: ToolParams,
	services: ChatServices,
): Promise<ToolPlace | string> {
	const workspace = services.workspace(uri);
	if (!workspace) return `There is no agent workspace at ${uri}.`;
	const session = workspace.session();
	const tools =
		of === 'agent'
			? toolsFor(workspace, session, await services.settings(workspace.root))
			: editorToolsFor(workspace, session);
	const tool = tools.find((each) => each.name === name);
	return tool ? { workspace, session, tools, tool } : `The agent has no tool called ${name} here.`;
}

const untrusted = 'This workspace is not trusted, so the agent’s tools do not run. Trust it first.';

/** Whoever calls a tool outside of a conversation of ours: `@soul`, or an agent of the editor. */
const origins: Readonly<Record<ToolParams['of'], WriteOrigin>> = {
	agent: { way: 'chat' },
	editor: { way: 'mcp', client: 'the editor’s own chat' },
};

/** Runs one call to its end, outside of any conversation; `decide` says yes or no to what it would write. */
async function run(
	{ input, tool: name, of }: ToolParams,
	{ workspace, session, tools }: ToolPlace,
	services: ChatServices,
	decide: TurnApprovals['decide'],
	signal: AbortSignal,
): Promise<ToolEntry | undefined> {
	let last: ToolEntry | undefined;
	await runCalls([{ id: services.newId(), name, input }], 0, {
		turn: '',
		workspace,
		session,
		tools,
		approvals: { decide },
		gate: gateFrom(services.gate, () => origins[of]),
		services,
		async put(entry) {
			last = entry;
		},
		status: () => `Runtime: ${workspace.runtime.title}, simulated by Soulscope\nSession: ${session.kind}`,
		failures: new Map(),
		signal,
	});
	return last;
}

async function isAllowed(tool: string, changes: readonly FileDiff[], root: string, services: ChatServices) {
	const standing = (await services.transcripts.approvals(root)).filter((approval) => approval.tool === tool);
	return changes.every(({ path }) => standing.some((approval) => approval.path === path));
}

/** What a call would do. A tool that only looks is not run for that. */
export async function dryRunTool(params: ToolParams, services: ChatServices, signal: AbortSignal): Promise<ToolDryRun> {
	if (!services.trusted()) return { kind: 'failed', message: untrusted };
	const place = await placeOf(params, services);
	if (typeof place === 'string') return { kind: 'failed', message: place };
	const { tool, workspace } = place;
	const read = tool.read(params.input);
	if (read.kind === 'faults') return { kind: 'failed', message: read.faults.join('\n') };
	const at = services.now();
	let changes: readonly FileDiff[] = [];
	const frozen: ChatServices = { ...services, now: () => at };
	if (tool.permission === 'read') {
		// Its account may hang on the place; nothing here is run.
		const { find, gate } = services;
		const world = {
			...place,
			find,
			knowledge: askKnowledge(workspace, services, { ...rehearseKnowledge(), rehearse: true }, signal),
			gate,
			writers: services.writersOn(gate, at),
			now: at,
			status: () => '',
			signal,
		};
		return { kind: 'free', summary: tool.summary(read.input, world) };
	}
	const entry = await run(
		params,
		place,
		frozen,
		async (wish) => {
			changes = wish.changes;
			return 'refused';
		},
		signal,
	);
	if (!entry || entry.state === 'failed' || entry.state === 'stopped') {
		return { kind: 'failed', message: entry?.result ?? `The change of ${tool.name} could not be previewed.` };
	}
	if (changes.length === 0) return { kind: 'free', summary: entry.summary };
	const allowed = await isAllowed(tool.name, changes, workspace.root, services);
	return { kind: 'writes', summary: entry.summary, shown: { changes, at }, allowed };
}

/** Runs a call; what it writes is exactly what a person was shown, or it writes nothing. */
export async function runTool(
	params: Parameters<typeof dryRunTool>[0] & { readonly shown?: Extract<ToolDryRun, { kind: 'writes' }>['shown'] },
	services: ChatServices,
	signal: AbortSignal,
): Promise<ToolRun> {
	const failed = (text: string): ToolRun => ({ text, isError: true, summary: '' });
	if (!services.trusted()) return failed(untrusted);
	const place = await placeOf(params, services);
	if (typeof place === 'string') return failed(place);
	const { shown } = params;
	const now = services.now();
	const isFresh = shown !== undefined && shown.at <= now && now - shown.at <= longestShown;
	const asThen: ChatServices = isFresh ? { ...services, now: () => shown.at } : services;
	let stale = false;
	const entry = await run(
		params,
		place,
		asThen,
		async ({ changes }) => {
			if (isFresh && sameChanges(changes, shown.changes)) return 'allowed';
			if (!shown && (await isAllowed(params.tool, changes, place.workspace.root, services))) return 'allowed';
			stale = shown !== undefined;
			return 'refused';
		},
		signal,
	);
	if (!entry) return failed(`${params.tool} could not be run.`);
	if (entry.state === 'refused') {
		return failed(
			stale
				? 'Nothing was written: the files have changed since the person was asked. Call the tool again.'
				: 'Nothing was written: the person has not been shown this.',
		);
	}
	const { result: text, state, summary, changes, undo } = entry;
	return {
		text,
		isError: state !== 'done',
		summary,
		...(changes && { changes }),
		...(undo !== undefined && { undo }),
	};
}
