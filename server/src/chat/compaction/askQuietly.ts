import type { Usage } from '../../../../protocol/chat/conversation.ts';
import type { ModelReply, ModelRequest } from '../../host/models/model.ts';
import { pricedUsage } from '../../host/models/pricedUsage.ts';
import { providerFor } from '../request/answering.ts';
import type { BuiltRequest } from '../request/buildRequest.ts';
import { withRetries } from '../turn/retry.ts';
import type { MaintenanceResult, MaintenanceScope } from './maintained.ts';

type QuietAnswer =
	| Exclude<MaintenanceResult, { kind: 'done' }>
	| { readonly kind: 'done'; readonly text: string; readonly usage: Usage; readonly reply: ModelReply };

const nobody = 'There is no model to ask at the moment, so this was skipped.';

/** Asks the model something that the person does not see streaming. Nothing is kept of it. */
export async function askQuietly(
	{ place, record, services, recorder, signal }: MaintenanceScope,
	requestFor: (model: string, window: number) => ModelRequest,
	prepared?: BuiltRequest,
): Promise<QuietAnswer> {
	const chosen = await services.provider(place.settings);
	const found = providerFor(chosen, place);
	if (chosen.kind === 'failed')
		return { kind: 'failed', failure: chosen.failure.kind, message: chosen.failure.message };
	if (chosen.kind === 'dry-run' || !found.provider) return { kind: 'skipped', message: nobody };
	const { provider, model } = found;
	const request = requestFor(model, provider.windowOf(model));
	const called = new Set(request.tools.map(({ name }) => name));
	recorder.sent(
		{
			workspace: place.workspace,
			mode: place.kind,
			provider: chosen.id,
			request,
			...(prepared && { prompt: prepared.prompt, parts: prepared.preflight.parts }),
			tools: prepared?.tools.filter(({ name }) => called.has(name)) ?? [],
		},
		true,
	);
	let text = '';
	const reply = await withRetries({
		ask() {
			text = '';
			const onText = (stretch: string) => {
				text += stretch;
			};
			return provider.run(request, { signal, onText, onThinking: () => {} });
		},
		// Nobody has read any of it.
		begun: () => false,
		onWait: () => {},
		wait: services.wait,
		random: services.random,
		signal,
	});
	const counted = reply.usage;
	const usage: Usage = counted
		? pricedUsage(chosen, counted)
		: { input: 0, output: place.tokens.count(text), cached: 0, exact: false };
	recorder.used(usage);
	switch (reply.kind) {
		case 'stopped':
			return { kind: 'stopped' };
		case 'failed':
			return { kind: 'failed', failure: reply.failure.kind, message: reply.failure.message };
		case 'done':
			if (text.trim() === '' && !reply.content.some(({ kind }) => kind === 'call'))
				return { kind: 'failed', failure: 'unknown', message: 'The model gave no answer.' };
			await record.change({ cost: ((await record.state())?.cost ?? 0) + (usage.cost ?? 0) });
			return { kind: 'done', text, usage, reply };
	}
}
