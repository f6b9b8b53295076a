import type { ModelProvider } from '../../host/models/model.ts';
import type { ChosenProvider } from '../../host/models/providers.ts';
import type { ChatServices } from '../services.ts';
import type { ConversationPlace } from './conversationPlace.ts';

/** Where no provider says, such as before there is a key. Tokens. */
export const usualWindow = 200_000;

/** Who answers, and the model by the provider's name for it; no provider where `chosen` has failed. */
export function providerFor(
	chosen: ChosenProvider,
	{ workspace, kind, tokens }: ConversationPlace,
): { readonly provider: ModelProvider | undefined; readonly model: string } {
	const { model } = chosen;
	switch (chosen.kind) {
		case 'live':
			return { provider: chosen.provider, model };
		case 'dry-run': {
			const provider = chosen.create({
				runtime: workspace.runtime.title,
				session: kind,
				tokenCounter: tokens.name,
				window: usualWindow,
				count: (text) => tokens.count(text),
			});
			return { provider, model };
		}
		case 'failed':
			return { provider: undefined, model };
	}
}

/** Tokens that the model in charge takes in. */
export async function windowFor(place: ConversationPlace, services: ChatServices): Promise<number> {
	const { provider, model } = providerFor(await services.provider(place.settings), place);
	return provider?.windowOf(model) ?? usualWindow;
}
