import type { DiffDocuments } from '../../../client/src/features/chat/content/diffDocuments.ts';
import { PendingActions } from '../../../client/src/features/pending/pendingActions.ts';
import { ProposalList } from '../../../client/src/features/proposals/list.ts';
import { createPart } from '../../../client/src/features/proposals/proposalsPart.ts';
import type { ProposalCommand } from '../../../client/src/features/proposals/services.ts';
import { ConversationRequest } from '../../../protocol/chat/chat.ts';
import { MemoryChangesRequest } from '../../../protocol/memory/changes.ts';
import { UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { PinnedQuestionsRequest } from '../../../protocol/memory/pins.ts';
import {
	ConsolidateRequest,
	type Proposal,
	type ProposalPreview,
	type ProposalPreviewParams,
	ProposalPreviewRequest,
	ProposalsChangedNotification,
	ProposalsRequest,
	type RelatedLine,
	RetireRequest,
	type SettleProposalParams,
	SettleProposalRequest,
	type SettleProposalResult,
	type TidyResult,
} from '../../../protocol/memory/proposals.ts';
import { EventEmitter } from '../../support/vscode/vscode.ts';

export const workspace = 'file:///aria';

export const proposal = (id: string, fields: Partial<Proposal> = {}): Proposal => ({
	id,
	workspace,
	kind: 'preference',
	title: `Title ${id}`,
	text: `Text of ${id}.`,
	evidence: `please, text of ${id}`,
	source: { conversation: 'talk', entry: `entry of ${id}` },
	at: Date.UTC(2026, 10, 22, 12),
	confidence: 0.9,
	state: 'pending',
	...fields,
});

export const release = proposal('release', {
	kind: 'procedure',
	title: 'Release command',
	text: 'The release command is `npm run ship`.',
	evidence: 'the release command is\n`npm run ship`',
});

export const line = (
	relation: RelatedLine['relation'],
	text = '- The release command is `make`.',
	at = 11,
): RelatedLine => ({
	path: 'MEMORY.md',
	uri: `${workspace}/MEMORY.md`,
	line: at,
	text,
	relation,
});

type Ready = Extract<ProposalPreview, { kind: 'ready' }>;

interface World {
	readonly proposals?: readonly Proposal[];
	/** What the next previews say beside the text, by proposal. */
	readonly previews?: Readonly<Record<string, Partial<Ready>>>;
	/** Why a preview fails, by proposal. */
	readonly failing?: Readonly<Record<string, string>>;
	/** What each preview waits for. */
	readonly until?: Promise<void>;
	/** What each list of them waits for, once it was read. */
	readonly untilListed?: () => Promise<void>;
	/** What is answered instead of settling. */
	readonly refusal?: SettleProposalResult;
	/** What a search for memories to archive comes to. */
	readonly looks?: TidyResult;
}

/** What outlives a window. */
export function windowMemento() {
	const kept = new Map<string, unknown>();
	return {
		get: (key: string) => kept.get(key),
		update: async (key: string, value: unknown) => void kept.set(key, value),
	};
}

/** A server that keeps proposals, and the editor side around it. */
export function around(world: World = {}, memento = windowMemento()) {
	const changed = new EventEmitter<null>();
	const states = new EventEmitter<string>();
	const kept = new Map((world.proposals ?? [release, proposal('short')]).map((each) => [each.id, each]));
	const asked: { readonly method: string; readonly params: unknown }[] = [];
	const settled: SettleProposalParams[] = [];
	const undone: string[] = [];
	let operations = 0;

	async function preview({ proposal: id, text, instead }: ProposalPreviewParams): Promise<ProposalPreview> {
		await world.until;
		const found = kept.get(id);
		const why = world.failing?.[id];
		if (why !== undefined) return { kind: 'failed', message: why };
		if (!found) return { kind: 'failed', message: 'It is gone.' };
		const after = `# Memory\n\n${instead ? '' : '- old\n'}- ${text ?? found.text}\n`;
		const change = { path: 'MEMORY.md', uri: `${workspace}/MEMORY.md`, before: '# Memory\n\n- old\n', after };
		const shown = { changes: [change], at: 1 };
		return { kind: 'ready', shown, tokens: 12, related: [], warnings: [], ...world.previews?.[id] };
	}
	function settle(params: SettleProposalParams): SettleProposalResult {
		if (world.refusal) return world.refusal;
		settled.push(params);
		const found = kept.get(params.proposal);
		if (!found) return { kind: 'failed', message: 'It is gone.' };
		const state = ({ accept: 'accepted', dismiss: 'dismissed', reopen: 'pending' } as const)[params.how];
		kept.set(found.id, { ...found, state });
		changed.fire(null);
		if (params.how !== 'accept') return { kind: 'settled', paths: [] };
		operations += 1;
		return { kind: 'settled', undo: params.together ?? `operation ${operations}`, paths: ['MEMORY.md'] };
	}
	const handlers: Readonly<Record<string, (params: never) => unknown>> = {
		[ProposalsRequest.method]: async ({ settled: all }: { readonly settled?: true }) => {
			const listed = [...kept.values()].filter(({ state }) => all || state === 'pending');
			await world.untilListed?.();
			return listed;
		},
		[ProposalPreviewRequest.method]: preview,
		[SettleProposalRequest.method]: settle,
		[RetireRequest.method]: () => world.looks,
		[ConsolidateRequest.method]: () => world.looks,
		[PinnedQuestionsRequest.method]: () => ({ kind: 'pinned', questions: ['Who booked the kiln?'] }),
		[ConversationRequest.method]: () => ({ title: 'Releasing' }),
		[MemoryChangesRequest.method]: () => [],
		[UndoRememberRequest.method]: ({ undo }: { readonly undo: string }) => {
			undone.push(undo);
			return { kind: 'undone' };
		},
	};
	const server = {
		async request({ method }: { readonly method: string }, params: unknown) {
			asked.push({ method, params });
			const handle = handlers[method];
			if (!handle) throw new Error(`nobody answers ${method}`);
			return handle(params as never);
		},
		onNotification({ method }: { readonly method: string }, listener: (params: null) => void) {
			if (method === ProposalsChangedNotification.method) changed.event(listener);
		},
		onDidChangeState: states.event,
	};
	const never = () => ({ dispose() {} });
	const workspaces = {
		all: [],
		load: async () => [{ uri: workspace }],
		containing: () => undefined,
		byUri: (uri: string) => ({ name: uri === workspace ? 'Aria' : 'Bram', emoji: '🏺' }),
		onDidChange: never,
		onDidChangeList: never,
	};
	const list = new ProposalList(server as never, memento as never);
	const pending = new PendingActions({ server, workspaces, memento } as never);
	const sources: unknown[] = [];
	const reviews: unknown[] = [];
	/** What was searched for last. */
	const search: { asked?: { readonly workspace: string; readonly query: string } } = {};
	return {
		list,
		pending,
		asked,
		settled,
		undone,
		sources,
		reviews,
		search,
		kept,
		/** Somebody else changed what there is. */
		tell: () => changed.fire(null),
		start: () => states.fire('running'),
		/** The part that comes once there is something. */
		part(diffs: Pick<DiffDocuments, 'openAll' | 'openOne'>) {
			const services = { server, workspaces, pending, diffs, list, asked: () => search.asked };
			const showSource = async (source: unknown) => void sources.push(source);
			const review = async ({ id }: Proposal, session: string) => void reviews.push([id, session]);
			const part = createPart({ ...services, showSource, review } as never);
			return {
				run: (command: ProposalCommand, id?: string) =>
					part.run(
						command,
						id === undefined ? undefined : { kind: 'proposal', proposal: kept.get(id) ?? proposal(id) },
					),
				runOn: (command: ProposalCommand, chosen: unknown) => part.run(command, chosen),
			};
		},
		states: () => list.all.map(({ id, state }) => `${id}: ${state}`),
	};
}
