import { randomUUID } from 'node:crypto';
import { URI } from 'vscode-uri';
import type { FileDiff } from '../../../../protocol/chat/conversation.ts';
import type {
	Proposal,
	ProposalKind,
	ProposalPreview,
	ProposalPreviewParams,
	RelatedLine,
	SettleProposalParams,
	SettleProposalResult,
} from '../../../../protocol/memory/proposals.ts';
import { withoutWords, wordingsOf } from '../../engine/learning/sameProposal.ts';
import { hasHidden } from '../../engine/rules/security/hasHidden.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { PlacedPassage } from '../../host/memory/edits.ts';
import type { Writers } from '../../host/memory/writers.ts';
import type { Cancellable } from '../../host/platform/cancellation.ts';
import type { Records } from '../../host/records/records.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { createWriteDryRun, onlyAsShown, sameChanges, type WriteDryRun } from '../../host/writes/dryRun.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import type { Journal } from '../../host/writes/records/journal.ts';
import { type ChangeRecords, person, type Signature } from '../../host/writes/records/record.ts';
import { lostQuestions } from '../pins/lostQuestions.ts';
import { questionsOf } from '../pins/pins.ts';
import type { FindMemories } from '../recall/recall.ts';
import { isElsewhere } from '../record/elsewhere.ts';
import { secretsIn } from '../record/redact.ts';
import { pausing } from '../tidying/pausing.ts';
import { ownFileOf, type ProposalRow, writeAccepted } from './accepting.ts';
import { budgetAfter, tokensChanged } from './cost.ts';
import { isFoundAgain } from './recallCheck.ts';
import { relatedLines } from './related.ts';
import { standingOf, undoneLately } from './standing.ts';
import { wayOf } from './ways.ts';

/** What looking after proposals needs of the server around it. */
export interface ProposalServices {
	readonly records: Records;
	/** The open workspaces. */
	workspaces(): readonly Workspace[];
	readonly gate: WriteGate;
	/** What the gate has written. */
	readonly changes: ChangeRecords;
	readonly journal: Journal;
	writersOn(gate: WriteGate, now: number): Writers;
	tokens(): Promise<TokenCounter>;
	readonly find: FindMemories;
	/** These files (absolute paths) are others now. */
	changed(files: readonly string[]): Promise<void>;
	/** ms since the epoch. */
	now(): number;
	log(where: string, error: unknown): void;
}

/** What could be remembered in the open workspaces. Nothing here throws. */
export interface Proposals {
	/** The oldest first. `settled`: those that do not wait as well, or such of them. */
	list(settled: boolean | readonly string[]): Promise<readonly Proposal[]>;
	preview(params: ProposalPreviewParams, cancellation: Cancellable): Promise<ProposalPreview>;
	settle(params: SettleProposalParams): Promise<SettleProposalResult>;
}

/** ms after which an acceptance that nobody finished counts as broken off. */
const brokenOffAfter = 60_000;

/** Changes of files among which undos are looked for: of years, the latest. */
const lookedBackAt = 100;

const gone = {
	kind: 'failed',
	message: 'This proposal is no longer there. Its conversation may have been deleted.',
} as const;
const closed = {
	kind: 'failed',
	message: 'The folder of this proposal is not open. Open it first.',
} as const;
const settledAlready = {
	kind: 'failed',
	message: 'This proposal was accepted or dismissed already, perhaps in another window.',
} as const;
const outdated = {
	kind: 'failed',
	message: 'Nothing was written: the file has changed since you saw it. Look again.',
} as const;

const iso = (ms: number): string => new Date(ms).toISOString();

/** The words that were accepted, or are about to be. */
const acceptedText = ({ payload, summary }: ProposalRow): string =>
	typeof payload.accepted === 'string' ? payload.accepted : summary;

const known: ReadonlySet<string> = new Set<ProposalKind>([
	'fact',
	'preference',
	'identity',
	'profile',
	'procedure',
	'blocker',
	'reference',
	'skill',
	'retire',
	'consolidate',
]);

/** Who found it, where that was a model. */
function askedOf({ payload: { by } }: ProposalRow): Pick<Proposal, 'by'> {
	const isAsked = typeof by === 'object' && by !== null && 'model' in by && 'input' in by && 'output' in by;
	return isAsked ? { by: by as NonNullable<Proposal['by']> } : {};
}

function proposalOf(row: ProposalRow, workspace: Workspace | undefined): Proposal {
	const entry = row.sourceMessageId?.replace(/^user-/u, '');
	const told = workspace && wayOf(row).tell?.(row, workspace);
	return {
		id: row.proposalId,
		workspace: URI.file(row.root).toString(),
		kind: known.has(row.proposalKind) ? (row.proposalKind as ProposalKind) : 'fact',
		title: row.title,
		text: row.summary,
		...(row.evidence !== null && { evidence: row.evidence }),
		...(entry !== undefined && !isElsewhere(row.sessionId) && { source: { conversation: row.sessionId, entry } }),
		at: Date.parse(row.createdAt),
		...(row.confidence !== null && { confidence: row.confidence }),
		...askedOf(row),
		...(typeof row.payload.why === 'string' && { why: row.payload.why }),
		state: row.state,
		...told,
	};
}

/** What is left of those whose conversation was deleted is nothing to show. */
const isWhole = ({ sessionId }: ProposalRow): boolean => sessionId !== '';

const passageOf = (line: RelatedLine | undefined): PlacedPassage | undefined =>
	line && { path: line.path, startLine: line.line, endLine: line.line, text: line.text };

export function createProposals(services: ProposalServices): Proposals {
	const { records, gate, changes, journal, now, log } = services;

	const workspaceOf = (row: ProposalRow): Workspace | undefined =>
		services.workspaces().find(({ root }) => root === row.root);

	async function rowOf(proposal: string): Promise<ProposalRow | undefined> {
		const row = await records.get('memoryProposals', proposal);
		return row && isWhole(row) ? row : undefined;
	}

	/** Tries what accepting would write. */
	async function tried(
		row: ProposalRow,
		workspace: Workspace,
		{ text, instead }: Pick<ProposalPreviewParams, 'text' | 'instead'>,
		at: number,
	) {
		const dryRun: WriteDryRun = createWriteDryRun(gate);
		const acceptance = {
			row,
			text: text?.trim() || (wayOf(row).text?.(row) ?? row.summary),
			instead: passageOf(instead),
		};
		const result = await wayOf(row).write(acceptance, workspace, services.writersOn(dryRun.gate, at), signed(row, ''));
		return { acceptance, dryRun, result };
	}

	/** What replacing a line would cost: less than to keep both. */
	async function costOf(
		line: RelatedLine,
		row: ProposalRow,
		params: ProposalPreviewParams,
		at: number,
	): Promise<RelatedLine> {
		const workspace = workspaceOf(row);
		if (line.relation === 'near' || !workspace) return line;
		const { dryRun, result } = await tried(row, workspace, { ...params, instead: line }, at);
		if (result.kind === 'failed') return line;
		return { ...line, replacing: tokensChanged(workspace, dryRun.diffs(), await services.tokens()) };
	}

	const signed = (row: ProposalRow, operation: string): Signature => ({ operation, by: person, what: wayOf(row).what });

	/** The pinned questions that the change takes the best answer from, one line each. */
	async function lostOf(
		workspace: Workspace,
		changed: readonly FileDiff[],
		cancellation: Cancellable,
	): Promise<readonly string[]> {
		const questions = await questionsOf(records, workspace.root);
		const lost = await lostQuestions(questions, workspace, changed, pausing(cancellation));
		if (!lost) return ['The pinned questions were not checked: this memory is too large.'];
		return lost.map(
			({ question, path, line }) =>
				`The pinned question “${question}” finds ${path}:${line + 1} first. After this change, that line is not among its first five hits.`,
		);
	}

	async function accept(
		row: ProposalRow,
		workspace: Workspace,
		params: Extract<SettleProposalParams, { how: 'accept' }>,
	): Promise<SettleProposalResult> {
		const at = params.shown?.at ?? now();
		const trial = await tried(row, workspace, params, at);
		if (trial.result.kind === 'failed') return trial.result;
		if (params.shown && !sameChanges(trial.dryRun.diffs(), params.shown.changes)) return outdated;
		if (wayOf(row).isReviewed?.(row)) return handOver(row, workspace, trial.acceptance.text, trial.dryRun);
		const operation = params.together ?? randomUUID();
		// What is about to be written is on record before it is: whoever comes after a crash can tell whether it was.
		const begun = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', persistedMemoryId: null },
			{
				persistedMemoryId: operation,
				payload: {
					...row.payload,
					accepted: trial.acceptance.text,
					wordings: [...wordingsOf(row), row.summary],
					isOneOfSeveral: params.together !== undefined,
				},
				updatedAt: iso(now()),
			},
		);
		if (!begun) return settledAlready;
		const guarded = onlyAsShown(gate, trial.dryRun);
		const written = await wayOf(row).write(
			trial.acceptance,
			workspace,
			services.writersOn(guarded.gate, at),
			signed(row, operation),
		);
		if (written.kind === 'failed') {
			if (!guarded.wrote()) {
				const expected = { state: 'pending', persistedMemoryId: operation } as const;
				const back = { persistedMemoryId: null, payload: row.payload };
				await records.change('memoryProposals', row.proposalId, { ...expected, sessionId: row.sessionId }, back);
				await dropLeft(row.proposalId, operation);
			}
			return guarded.stale() ? outdated : written;
		}
		const accepted = { state: 'accepted', acceptedAt: iso(now()), updatedAt: iso(now()) } as const;
		const done = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', sessionId: row.sessionId },
			{ ...accepted, ...(!wayOf(row).text && { summary: trial.acceptance.text }) },
		);
		if (!done) await settleLeft({ ...row, summary: trial.acceptance.text }, operation, accepted);
		await tellWay({ ...row, summary: trial.acceptance.text }, 'accepted');
		await services.changed(written.paths.map((path) => workspace.absolute(path)));
		return {
			kind: 'settled',
			...(!wayOf(row).isRecordOnly && { undo: operation }),
			paths: written.paths,
			...(written.problem !== undefined && { problem: written.problem }),
		};
	}

	/** Its conversation was deleted while it was being written: it was decided, and its words go. */
	async function settleLeft(row: ProposalRow, operation: string, accepted: Partial<ProposalRow>): Promise<void> {
		const words = { ...row, payload: { wordings: [...wordingsOf(row), row.summary], skill: row.payload.skill } };
		await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', sessionId: '', persistedMemoryId: operation },
			{ ...accepted, ...withoutWords(words, row.proposalId), persistedMemoryId: null },
		);
	}

	/** What is left of one that was not written after all is nothing that was decided. */
	async function dropLeft(proposal: string, operation: string): Promise<void> {
		const left = await records.get('memoryProposals', proposal);
		if (left && !isWhole(left) && left.state === 'pending' && left.persistedMemoryId === operation)
			await records.remove('memoryProposals', proposal);
	}

	/** Accepted, and not written yet: the agent looks at it first. `before` says whether somebody else wrote meanwhile. */
	async function handOver(
		row: ProposalRow,
		workspace: Workspace,
		accepted: string,
		trial: WriteDryRun,
	): Promise<SettleProposalResult> {
		const at = iso(now());
		const before = trial.diffs()[0]?.before ?? null;
		const done = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', persistedMemoryId: null },
			{
				state: 'accepted',
				payload: { ...row.payload, accepted, before, promoted: false },
				acceptedAt: at,
				updatedAt: at,
			},
		);
		if (!done) return settledAlready;
		await tellWay(row, 'accepted');
		const review = workspace.runtime.continuity?.reviewSession;
		return { kind: 'settled', paths: [], ...(review && { review }) };
	}

	async function dismiss(row: ProposalRow): Promise<SettleProposalResult> {
		const at = iso(now());
		const done = await records.change(
			'memoryProposals',
			row.proposalId,
			// Not while another window writes it.
			{ state: 'pending', persistedMemoryId: null },
			{ state: 'dismissed', dismissedAt: at, updatedAt: at },
		);
		if (!done) return settledAlready;
		await tellWay(row, 'dismissed');
		return { kind: 'settled', paths: [] };
	}

	/** What else is on record of it says the same. */
	const tellWay = (row: ProposalRow, state: ProposalRow['state']) =>
		safely('proposal state', undefined, async () =>
			wayOf(row).settled?.(row, state, records, iso(now()), workspaceOf(row)),
		);

	/** What the agent was to look at first may have been meant to be written, and never was. */
	const mayBeWritten = async (row: ProposalRow, operation: string): Promise<boolean> =>
		!(wayOf(row).isRecordOnly || wayOf(row).isReviewed?.(row)) || (await changes.ofOperation(operation)).length > 0;

	async function reopen(row: ProposalRow, workspace: Workspace): Promise<SettleProposalResult> {
		const operation = row.persistedMemoryId;
		let paths: readonly string[] = [];
		const standing = operation === null ? undefined : await standingOf(operation, changes);
		if (row.state === 'accepted' && standing?.stands && (await mayBeWritten(row, standing.operation))) {
			const undone = await journal.undo(standing.operation);
			// Taken away by hand, or by a process that was gone before it could tell: nothing is left to take back.
			if (undone.kind === 'failed' && (wayOf(row).finish || (await whereIs(row, workspace)).isThere)) return undone;
			const files = undone.kind === 'failed' ? [] : undone.files;
			paths = files.map((file) => workspace.pathOf(file) ?? file);
			await services.changed(files);
		}
		return (await backToPending(row)) ? { kind: 'settled', paths } : settledAlready;
	}

	/** `undoneBy`: the undo that took it back, which may be taken back itself. */
	async function backToPending(row: ProposalRow): Promise<boolean> {
		const operation = row.persistedMemoryId;
		const standing = operation === null ? undefined : await standingOf(operation, changes);
		const { undoneBy: _earlier, ...payload } = row.payload;
		const isBack = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: row.state, persistedMemoryId: operation },
			{
				state: 'pending',
				persistedMemoryId: null,
				payload: { ...payload, ...(standing?.stands === false && { undoneBy: standing.by }) },
				acceptedAt: null,
				dismissedAt: null,
				updatedAt: iso(now()),
			},
		);
		if (isBack) await tellWay(row, 'pending');
		return isBack;
	}

	/** What was accepted, taken back, and brought back since is accepted again. */
	async function acceptAgain(row: ProposalRow, undoneBy: string): Promise<void> {
		const again = (await changes.undoing(undoneBy)).at(-1)?.operation;
		if (again === undefined) return;
		const standing = await standingOf(again, changes);
		const at = iso(now());
		const { undoneBy: _undone, ...payload } = row.payload;
		const isDone = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', persistedMemoryId: null },
			standing.stands
				? { state: 'accepted', persistedMemoryId: standing.operation, payload, acceptedAt: at, updatedAt: at }
				: { payload: { ...payload, undoneBy: standing.by } },
		);
		if (isDone && standing.stands) await tellWay(row, 'accepted');
	}

	/** Whether what was accepted is in a file now, and whether something around it is missing that goes with it. */
	async function whereIs(row: ProposalRow, workspace: Workspace) {
		const text = acceptedText(row);
		const { acceptance, dryRun } = await tried(row, workspace, { text }, now());
		const missing = dryRun.diffs();
		const own = ownFileOf(row, text, workspace)?.path;
		const hasOwn = own !== undefined && missing.every(({ path }) => path !== own);
		const isThere = hasOwn || missing.some(({ before }) => before?.includes(text));
		return { acceptance, isThere, isPart: hasOwn && missing.length > 0 };
	}

	/**
	 * True where what was to be written stands there: by the journal, or, where that came too late, in the file itself. What a
	 * file of its own still lacks around it, the line in an index say, is written now.
	 */
	async function stands(row: ProposalRow, workspace: Workspace, operation: string): Promise<boolean> {
		const { finish } = wayOf(row);
		if (finish) {
			const writers = services.writersOn(gate, Date.parse(row.updatedAt));
			if (await finish(row, workspace, writers, signed(row, operation))) {
				await services.changed((await changes.ofOperation(operation)).map(({ path }) => workspace.absolute(path)));
				return true;
			}
			return (await changes.ofOperation(operation)).some(({ path }) => path === row.targetKey);
		}
		const { acceptance, isThere, isPart } = await whereIs(row, workspace);
		if (isPart) {
			const written = await writeAccepted(
				acceptance,
				workspace,
				services.writersOn(gate, now()),
				signed(row, operation),
			);
			if (written.kind === 'failed') log('proposal left in part', written.message);
			else await services.changed(written.paths.map((path) => workspace.absolute(path)));
		}
		if (isThere) return true;
		// Of several, others may have been written when the process ended.
		return row.payload.isOneOfSeveral !== true && (await changes.ofOperation(operation)).length > 0;
	}

	async function rowsOf(state?: ProposalRow['state']): Promise<readonly ProposalRow[]> {
		const found: ProposalRow[] = [];
		for (const { root } of services.workspaces())
			found.push(...(await records.list('memoryProposals', { root, ...(state && { state }) })));
		return found;
	}

	/** Those of `proposals` that are no longer pending: of years, what somebody has met. */
	async function settledOf(proposals: readonly string[]): Promise<readonly ProposalRow[]> {
		const rows = await Promise.all(proposals.map((id) => records.get('memoryProposals', id)));
		return rows.flatMap((row) => (row && row.state !== 'pending' && workspaceOf(row) ? [row] : []));
	}

	/** What was written and taken back since, whoever did that, waits again. */
	async function followUndos(root: string): Promise<void> {
		for (const operation of await undoneLately(root, changes, lookedBackAt)) {
			const where = { root, state: 'accepted', persistedMemoryId: operation } as const;
			const rows = await records.list('memoryProposals', where);
			if (rows.length === 0) continue;
			const standing = await standingOf(operation, changes);
			for (const row of rows) {
				if (!standing.stands) await backToPending(row);
				else await records.change('memoryProposals', row.proposalId, where, { persistedMemoryId: standing.operation });
			}
		}
	}

	/** Finishes what was accepted when a process ended before it could say so. */
	async function finish(): Promise<void> {
		for (const { root } of services.workspaces()) await followUndos(root);
		for (const row of await rowsOf('pending')) {
			const operation = row.persistedMemoryId;
			const workspace = workspaceOf(row);
			const { undoneBy } = row.payload;
			if (operation === null && typeof undoneBy === 'string') await acceptAgain(row, undoneBy);
			if (operation === null || !workspace) continue;
			if (now() - Date.parse(row.updatedAt) < brokenOffAfter) continue;
			const at = iso(now());
			if (!isWhole(row)) {
				// Nobody knows its words any more: the journal alone can tell.
				if ((await changes.ofOperation(operation)).length > 0)
					await records.change(
						'memoryProposals',
						row.proposalId,
						{ state: 'pending', persistedMemoryId: operation },
						{ state: 'accepted', persistedMemoryId: null, acceptedAt: at, updatedAt: at },
					);
				else await dropLeft(row.proposalId, operation);
				continue;
			}
			const isWritten = await stands(row, workspace, operation);
			const summary = wayOf(row).text ? {} : { summary: acceptedText(row) };
			const outcome = isWritten
				? ({ state: 'accepted', ...summary, acceptedAt: at } as const)
				: { persistedMemoryId: null };
			const expected = { state: 'pending', persistedMemoryId: operation } as const;
			await records.change('memoryProposals', row.proposalId, expected, { ...outcome, updatedAt: at });
			if (isWritten) await tellWay(row, 'accepted');
		}
	}

	const safely = async <T>(what: string, otherwise: T, work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			log(what, error);
			return otherwise;
		}
	};

	const broken = {
		kind: 'failed',
		message: 'The proposal could not be handled. See Soulscope’s output channel.',
	} as const;

	return {
		list: (settled) =>
			safely('proposals', [], async () => {
				await finish();
				const rows =
					settled === true
						? await rowsOf()
						: [...(await rowsOf('pending')), ...(settled === false ? [] : await settledOf(settled))];
				return rows
					.filter(isWhole)
					.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.proposalId.localeCompare(b.proposalId))
					.map((row) => proposalOf(row, workspaceOf(row)));
			}),

		preview: (params, cancellation) =>
			safely<ProposalPreview>('proposal preview', broken, async () => {
				const row = await rowOf(params.proposal);
				if (!row) return gone;
				const workspace = workspaceOf(row);
				if (!workspace) return closed;
				const at = now();
				const { result, dryRun, acceptance } = await tried(row, workspace, params, at);
				if (result.kind === 'failed') return result;
				const changed = dryRun.diffs();
				const lost = await safely('pinned questions', [], () => lostOf(workspace, changed, cancellation));
				const { warnings } = wayOf(row);
				if (warnings)
					return {
						kind: 'ready',
						shown: { changes: changed, at },
						tokens: tokensChanged(workspace, changed, await services.tokens()),
						...budgetAfter(workspace, changed),
						related: [],
						...(lost.length > 0 && { lost }),
						warnings: [
							...(result.problem === undefined ? [] : [result.problem]),
							...(await safely('proposal warnings', [], () => warnings(row, changed, workspace))),
						],
					};
				const [counter, related] = await Promise.all([
					services.tokens(),
					safely('proposal related', [], () =>
						relatedLines(acceptance.text, workspace, services.find, cancellation, wayOf(row).relatesTo),
					),
				]);
				const [secrets, found] = await Promise.all([
					secretsIn(acceptance.text, workspace),
					safely('proposal recall', undefined, () =>
						isFoundAgain({ question: row.evidence ?? row.title, text: acceptance.text }, workspace, changed),
					),
				]);
				return {
					kind: 'ready',
					shown: { changes: changed, at },
					tokens: params.instead
						? tokensChanged(workspace, changed, counter)
						: Math.max(0, tokensChanged(workspace, changed, counter)),
					...budgetAfter(workspace, changed),
					related: params.instead ? related : await Promise.all(related.map((line) => costOf(line, row, params, at))),
					...(lost.length > 0 && { lost }),
					warnings: [
						...(result.problem === undefined ? [] : [result.problem]),
						...(found === false
							? [
									'A search for the same words would not find this among its first five hits. Add a word that says what it is about.',
								]
							: []),
						...(secrets.length === 0
							? []
							: ['This text has something that looks like a secret. Memory is sent to the model: leave it out.']),
						...(hasHidden(acceptance.text)
							? ['This text has characters that you do not see and that the agent reads. Press Edit and type it again.']
							: []),
					],
				};
			}),

		settle: (params) =>
			safely<SettleProposalResult>('proposal', broken, async () => {
				const row = await rowOf(params.proposal);
				if (!row) return gone;
				const workspace = workspaceOf(row);
				if (!workspace) return closed;
				if (params.how === 'reopen') return row.state === 'pending' ? settledAlready : reopen(row, workspace);
				if (row.state !== 'pending') return settledAlready;
				return params.how === 'dismiss' ? dismiss(row) : accept(row, workspace, params);
			}),
	};
}
