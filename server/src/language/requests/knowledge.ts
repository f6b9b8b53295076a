import type { CancellationToken, RequestType } from 'vscode-languageserver';
import {
	KnowledgeAddRequest,
	KnowledgeDeleteRequest,
	KnowledgeMoveRequest,
	KnowledgeRefreshRequest,
	KnowledgeRestoreRequest,
	KnowledgeScheduleRequest,
	KnowledgeWriteRequest,
} from '../../../../protocol/knowledge/changes.ts';
import {
	KnowledgeEntriesRequest,
	KnowledgeReadRequest,
	KnowledgeSearchRequest,
	KnowledgeVersionsRequest,
} from '../../../../protocol/knowledge/entries.ts';
import { ChoosePlaceRequest, KnowledgeStoresRequest } from '../../../../protocol/knowledge/stores.ts';
import { signalOf } from '../../host/platform/cancellation.ts';
import type { Feature } from '../feature.ts';

type Answers = typeof import('../support/knowledge/knowledgeAnswers.ts');

/** ms between two looks at what is due; nobody can ask for less than a minute, and few want more than every hour. */
const lookEvery = 10 * 60_000;

/** The knowledge stores of the open folders. Whoever never asks for one never loads what reads them. */
export const knowledgeRequests: Feature = {
	name: 'knowledge',
	register(context) {
		const answers = (): Promise<Answers> => import('../support/knowledge/knowledgeAnswers.ts');

		function onRequest<Params, Result extends object>(
			type: RequestType<Params, Result, void>,
			answer: (answers: Answers, params: Params, token: CancellationToken) => Promise<Result>,
		): void {
			const handler = context.answered<Params, object>(type.method.replace('soulscope/', ''), async (params, token) =>
				answer(await answers(), params, token),
			);
			context.connection.onRequest(type as RequestType<Params, object, void>, handler);
		}

		const timer = setInterval(() => {
			if (!context.options.trusted) return;
			answers()
				.then(({ refreshByItself }) => refreshByItself(context))
				.catch((error) => context.log.error('knowledge refresh', error));
		}, lookEvery).unref();
		context.onShutdown(() => clearInterval(timer));

		const stores = context.answered('knowledge/stores', async () => (await answers()).storesIn(context));
		context.connection.onRequest(KnowledgeStoresRequest, (token) => stores(undefined, token));
		onRequest(ChoosePlaceRequest, ({ choose }, params) => choose(context, params));
		onRequest(KnowledgeEntriesRequest, ({ entriesOf }, params) => entriesOf(context, params));
		onRequest(KnowledgeVersionsRequest, ({ versionsOf }, params) => versionsOf(context, params));
		onRequest(KnowledgeReadRequest, ({ textOf }, params) => textOf(context, params));
		onRequest(KnowledgeSearchRequest, ({ search }, params, token) => search(context, params, signalOf(token)));
		onRequest(KnowledgeAddRequest, ({ add }, params, token) => add(context, params, signalOf(token)));
		onRequest(KnowledgeRefreshRequest, ({ refresh }, params, token) => refresh(context, params, signalOf(token)));
		onRequest(KnowledgeWriteRequest, ({ write }, params) => write(context, params));
		onRequest(KnowledgeDeleteRequest, ({ remove }, params) => remove(context, params));
		onRequest(KnowledgeRestoreRequest, ({ restore }, params) => restore(context, params));
		onRequest(KnowledgeScheduleRequest, ({ schedule }, params) => schedule(context, params));
		onRequest(KnowledgeMoveRequest, ({ move }, params) => move(context, params));
	},
};
