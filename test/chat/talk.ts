import type { ApprovalAnswer, ApprovalParams, ChatEvent, ChatInput, ChatTurnResult } from '../../protocol/chat/chat.ts';
import type { Entry } from '../../protocol/chat/conversation.ts';
import type { SessionKind } from '../../protocol/preview/session.ts';
import { defaultSettings, type Settings } from '../../protocol/workspace/settings.ts';
import { type ModelAsker, modelAsker } from '../../server/src/chat/asking/askModel.ts';
import { followTurns } from '../../server/src/chat/continuity/afterTurn.ts';
import { createEvolver } from '../../server/src/chat/learning/evolve.ts';
import type { ChatServices } from '../../server/src/chat/services.ts';
import { runTurn } from '../../server/src/chat/turn/turn.ts';
import { memoryTranscripts } from '../../server/src/host/conversations/storage/inMemory.ts';
import type { Transcripts } from '../../server/src/host/conversations/transcripts.ts';
import { usedBy } from '../../server/src/host/knowledge/storeUses.ts';
import { openWorkspaceStore } from '../../server/src/host/knowledge/workspaceStore.ts';
import { createWriters } from '../../server/src/host/memory/writers.ts';
import type { ChosenProvider } from '../../server/src/host/models/providers.ts';
import { createWriteGate, noDocuments, type WriteGate } from '../../server/src/host/writes/gate.ts';
import { createJournal } from '../../server/src/host/writes/records/journal.ts';
import { memoryRecords } from '../../server/src/host/writes/records/memoryRecords.ts';
import { recordingGate } from '../../server/src/host/writes/records/recordingGate.ts';
import type { Tree } from '../support/disk/fileTree.ts';
import { realWorkspace } from '../support/disk/realWorkspace.ts';
import { type Scripted, scriptedProvider } from './scriptedProvider.ts';
import { roughTokens } from './support.ts';

/** 1, 2, 3, … */
function counter(): () => number {
	let last = 0;
	return () => {
		last += 1;
		return last;
	};
}

const emptyIndex = { phase: 'ready', indexed: 0, total: 0, passages: 0, leftOut: [] } as const;

export interface TalkSetting {
	readonly runtime?: string;
	readonly session?: SessionKind;
	readonly files?: Tree;
	readonly configFile?: string;
	readonly chat?: Partial<Settings['chat']>;
	readonly answers?: readonly Scripted[];
	readonly transcripts?: Transcripts;
	readonly window?: number;
	readonly trusted?: boolean;
	readonly find?: ChatServices['find'];
	readonly findsElsewhere?: boolean;
	/** What the person says to a question; refused unless said. */
	readonly approve?: (question: ApprovalParams, signal: AbortSignal) => ApprovalAnswer | Promise<ApprovalAnswer>;
	/** Put around the gate that writes. */
	readonly gate?: (gate: WriteGate) => WriteGate;
	readonly chosen?: ChosenProvider;
	/** Who answers; `scripted` unless said. */
	readonly providerId?: string;
}

/** The agent of a real folder, a model that does as it is told, and a clock that stands still unless somebody waits. */
export async function talkWith(setting: TalkSetting = {}) {
	const clock = { now: Date.UTC(2026, 10, 21, 12) };
	const { files, workspaces, workspace } = await realWorkspace(
		{ 'SOUL.md': '# Soul\n\nBe kind.\n', 'AGENTS.md': 'Work.\n', ...setting.files },
		{
			runtime: setting.runtime ?? 'openclaw@2026.9.6',
			clock: () => clock.now,
			...(setting.configFile !== undefined && { configFile: setting.configFile }),
		},
	);
	const model = scriptedProvider(setting.window);
	if (setting.answers) model.answerWith(...setting.answers);
	const records = memoryRecords();
	const plain = createWriteGate({ documents: noDocuments, trusted: () => setting.trusted ?? true });
	const gate = (setting.gate ?? ((same) => same))(recordingGate(plain, records, () => clock.now));
	const journal = createJournal({ gate, records, placeAt: () => workspace });
	const transcripts = setting.transcripts ?? memoryTranscripts();
	const questions: ApprovalParams[] = [];
	const waited: number[] = [];
	const logged: string[] = [];
	const settings: Settings['chat'] = { ...defaultSettings.chat, ...setting.chat };
	const ids = counter();
	const uri = files.uriOf('');
	const log = (where: string, error: unknown): void =>
		void logged.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
	const changed = (paths: readonly string[]) =>
		workspaces.filesChanged(paths.map((path) => ({ path, kind: 'changed' })));
	const continuity = { records: transcripts.records, gate: plain, changed, now: () => clock.now, log };
	const services: ChatServices = {
		workspace: (asked) => (asked === uri ? workspace : undefined),
		workspaces: () => [{ uri, root: workspace.root }],
		settings: async () => settings,
		trusted: () => setting.trusted ?? true,
		provider: async () =>
			setting.chosen ?? {
				kind: 'live',
				id: setting.providerId ?? 'scripted',
				title: 'Scripted',
				model: 'scripted-1',
				provider: model.provider,
				costOf: ({ input, output }) => (input + output) / 1_000_000,
			},
		models: async () => [],
		tokens: async () => roughTokens,
		findsElsewhere: () => setting.findsElsewhere ?? false,
		find: setting.find ?? (async () => ({ hits: [], mode: 'keyword', notes: [], state: emptyIndex })),
		transcripts,
		knowledge: async (root) =>
			usedBy('agent', await openWorkspaceStore({ root, dataFolder: root, wanted: 'project', clock: () => clock.now })),
		gate,
		writersOn: (over, now) => createWriters({ gate: over, now: () => now, timeZone: () => 'UTC' }),
		changed,
		async approve(question, signal) {
			questions.push(question);
			return setting.approve ? setting.approve(question, signal) : 'refused';
		},
		now: () => clock.now,
		random: () => 0.5,
		newId: () => `id-${ids()}`,
		async wait(ms) {
			waited.push(ms);
			clock.now += ms;
		},
		afterTurn: async () => undefined,
		proposed: () => undefined,
		log,
	};

	/** Learns behind the turns from now on, and asks `model`. `told`: lines for people. */
	function learningWith(model: ModelAsker) {
		const told: string[] = [];
		const tell = (line: string) => void told.push(line);
		const evolver = createEvolver({
			...continuity,
			spend: (work) => work(),
			transcripts,
			workspaces: () => [workspace],
			trusted: () => services.trusted(),
			learning: () => settings.learn,
			model,
			tell,
			note: tell,
			proposed: () => undefined,
		});
		services.afterTurn = followTurns(continuity, evolver, () => settings.learn === 'model');
		return { evolver, told };
	}
	const { evolver } = learningWith(modelAsker(services));

	let conversation: string | undefined;
	const events: ChatEvent[] = [];
	let turns = 0;

	async function turn(
		input: ChatInput,
		{
			stop = new AbortController(),
			on = () => {},
		}: { stop?: AbortController; on?: (event: ChatEvent) => unknown } = {},
	): Promise<ChatTurnResult> {
		turns += 1;
		const result = await runTurn(
			{
				turn: `turn-${turns}`,
				workspace: uri,
				session: setting.session ?? workspace.runtime.sessionKinds[0] ?? 'main',
				...(conversation !== undefined && { conversation }),
				input,
			},
			services,
			(event) => {
				events.push(event);
				on(event);
			},
			stop.signal,
		);
		conversation = ('conversation' in result ? result.conversation : undefined) ?? conversation;
		return result;
	}

	return {
		model,
		services,
		workspace,
		workspaces,
		files,
		transcripts,
		questions,
		waited,
		logged,
		learningWith,
		events,
		journal,
		records,
		evolver,
		clock,
		uri,
		turn,
		say: (text: string, more?: Parameters<typeof turn>[1]) => turn({ kind: 'say', text }, more),
		get conversation() {
			if (conversation === undefined) throw new Error('no conversation has begun');
			return conversation;
		},
		set conversation(id: string) {
			conversation = id;
		},
		/** The next turn begins another conversation. */
		beginAnew(): void {
			conversation = undefined;
		},
		/** As they are kept, not as they were told. */
		entries: async (): Promise<readonly Entry[]> =>
			conversation === undefined ? [] : ((await transcripts.open(conversation))?.entries ?? []),
		async read(path: string): Promise<string | undefined> {
			const { readFile } = await import('node:fs/promises');
			return readFile(files.pathOf(path), 'utf8').catch(() => undefined);
		},
	};
}

export const ofKind = <Kind extends Entry['kind']>(entries: readonly Entry[], kind: Kind) =>
	entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind);
