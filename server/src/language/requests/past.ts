import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
	type FindSentenceParams,
	FindSentenceRequest,
	type FoundSentence,
	type ListedPastState,
	type PastFile,
	type PastFilesParams,
	PastFilesRequest,
	type PastState,
	type PastStates,
	type PastStatesParams,
	PastStatesRequest,
	type PlannedRestore,
	type PlanRestoreParams,
	PlanRestoreRequest,
	type RestoreParams,
	RestoreRequest,
	type RestoreResult,
} from '../../../../protocol/past/past.ts';
import { wallClock } from '../../engine/memory/clock.ts';
import { sectionsOf } from '../../engine/text/sections.ts';
import { choosePoint } from '../../host/past/asOf.ts';
import { findSentence } from '../../host/past/findSentence.ts';
import { type Past, type PastPoint, PastTrouble, subjectOf } from '../../host/past/past.ts';
import { restoreFiles } from '../../host/past/restore.ts';
import { planRestore, type RestorePlan } from '../../host/past/restorePlan.ts';
import { maxReadableBytes } from '../../host/platform/diskFiles.ts';
import { readRegularFile } from '../../host/platform/readRegularFile.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/client/guardedHandlers.ts';
import { pastOf, pastWith, told } from '../support/past/openPast.ts';
import { runtimeFor } from '../support/prompts/previewed.ts';
import { sessionKind } from '../support/prompts/sessions.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

const stateOf = (point: PastPoint): PastState => ({
	id: point.id,
	at: point.at,
	author: point.author,
	subject: subjectOf(point),
});

/** Paths of a state that a list names. */
const mostNamed = 20;

async function statesOf(past: Past, limit: number): Promise<Pick<PastStates, 'states' | 'hasMore'>> {
	const states: ListedPastState[] = [];
	for await (const point of past.points()) {
		if (states.length === limit) return { states, hasMore: true };
		states.push(await listed(past, point));
	}
	return { states, hasMore: false };
}

async function listed(past: Past, point: PastPoint): Promise<ListedPastState> {
	const changed = (await past.changes(point)).slice(0, mostNamed).map(({ path }) => path);
	return { ...stateOf(point), changed };
}

/** Plans that a person may still say yes to. */
const mostPlans = 10;

interface KeptPlan {
	readonly plan: RestorePlan;
	readonly workspace: Workspace;
}

/** The past of a workspace: what was, when it changed, and how it comes back. */
export const pastRequests: Feature = {
	name: 'past',
	register(context) {
		const { connection, gate, options, files } = context;
		const plans = new Map<string, KeptPlan>();

		const plan = async (workspace: Workspace, { state, file, section }: Omit<PlanRestoreParams, 'workspace'>) => {
			const { past, point } = await pastWith(workspace, state, context);
			return planRestore({
				past,
				point,
				root: workspace.root,
				gate,
				wish: { ...(file !== undefined && { files: [file] }), ...(section !== undefined && { section }) },
				bytesNow: (path) =>
					readRegularFile(join(workspace.root, path), { limit: maxReadableBytes }).catch(() => undefined),
			});
		};

		connection.onRequest(
			PastStatesRequest,
			context.answered<PastStatesParams, PastStates>('past states', ({ workspace: uri, limit, asOf, from }) =>
				told(async () => {
					const workspace = workspaceAt(uri, context);
					const { past, others } = await pastOf(workspace, context, from);
					const source = past.title;
					if (asOf === undefined) return { source, others, ...(await statesOf(past, limit)) };
					const { point } = await choosePoint(past, asOf, workspace.session().timeZone);
					return { source, others, states: [await listed(past, point)], hasMore: false };
				}),
			),
		);

		connection.onRequest(
			PastFilesRequest,
			context.answered<PastFilesParams, readonly PastFile[]>('past files', ({ workspace: uri, state }) =>
				told(async () => {
					const { files } = await plan(workspaceAt(uri, context), { state });
					return files.map((file) => ({
						path: file.path,
						headings: file.kind === 'text' ? headingsOf(file.after) : [],
						isGone: file.kind === 'bytes' || file.before === undefined,
					}));
				}),
			),
		);

		connection.onRequest(
			PlanRestoreRequest,
			context.answered<PlanRestoreParams, PlannedRestore>('restore plan', ({ workspace: uri, ...wish }) =>
				told(async () => {
					const workspace = workspaceAt(uri, context);
					const made = await plan(workspace, wish);
					const id = randomUUID();
					plans.set(id, { plan: made, workspace });
					for (const oldest of plans.keys()) if (plans.size > mostPlans) plans.delete(oldest);
					const diffs = made.files.map((file) => ({
						path: file.path,
						uri: files.uriOf(workspace.absolute(file.path)),
						...(file.kind === 'text' && file.before !== undefined && { before: file.before }),
						...(file.kind === 'bytes' ? { after: '' } : file.after !== undefined && { after: file.after }),
					}));
					return { id, diffs, leftOut: made.leftOut.map(({ path, reason }) => `${path}: ${reason}`) };
				}),
			),
		);

		connection.onRequest(
			RestoreRequest,
			context.answered<RestoreParams, RestoreResult>('restore', async ({ id }) => {
				if (!options.trusted) throw new RequestError('Nothing was restored: this folder is not trusted.');
				const kept = plans.get(id);
				if (!kept) throw new RequestError('Nothing was restored: look at the changes again first.');
				plans.delete(id);
				const { workspace, plan } = kept;
				const outcome = await restoreFiles(gate, workspace.root, plan.files);
				const changes = plan.files.map(({ path }) => ({ path: workspace.absolute(path), kind: 'changed' as const }));
				await context.workspaces.filesChanged(changes);
				return outcome;
			}),
		);

		connection.onRequest(
			FindSentenceRequest,
			context.answered<FindSentenceParams, FoundSentence>('sentence in the past', (params, token) =>
				told(() => find(params, context, () => token.isCancellationRequested)),
			),
		);
	},
};

const headingsOf = (text: string | undefined): readonly string[] => [
	...new Set(sectionsOf(text ?? '').map(({ heading }) => heading)),
];

async function find(
	{ workspace: uri, session, runtime: id, sentence, from }: FindSentenceParams,
	context: LanguageContext,
	isCancelled: () => boolean,
): Promise<FoundSentence> {
	const workspace = workspaceAt(uri, context);
	const runtime = await runtimeFor(workspace, id, context.registry);
	const kind = sessionKind(runtime, session);
	const { past, workspaces, others } = await pastOf(workspace, context, from);
	const points: PastPoint[] = [];
	for await (const point of past.points()) points.push(point);
	const { timeZone } = workspace.session();
	const found = await findSentence({
		points,
		sentence,
		dayOf: (now) => wallClock({ now, timeZone }).day,
		async promptOf(point, moment) {
			if (isCancelled()) throw new PastTrouble('cancelled');
			const then = await workspaces.at(point, moment);
			return then && runtime.assemble(then.snapshot(), then.session(kind), context.shelf.wordingFor(runtime.id)).text();
		},
	});
	const moves = found.moves.map(({ kind, by, point }) => ({ kind, by, ...stateOf(point) })).reverse();
	return { others, moves, isThere: found.isThere, states: found.states, looked: found.looked };
}
