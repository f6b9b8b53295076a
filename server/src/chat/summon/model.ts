import type { Settings } from '../../../../protocol/workspace/settings.ts';
import type { ChosenProvider } from '../../host/models/providers.ts';
import type { SummonModel } from './draft.ts';

/** The model that answers in the chat, for summoning; a dry run has nothing to summon with. */
export function summonModel(chosen: ChosenProvider, settings: Settings['chat']): SummonModel {
	switch (chosen.kind) {
		case 'live': {
			const { provider, model } = chosen;
			return { kind: 'live', provider, model, title: model, maxOutputTokens: settings.maxOutputTokens };
		}
		case 'dry-run':
			return { kind: 'none', why: `No model was asked. ${chosen.reason}` };
		case 'failed':
			return { kind: 'none', why: `No model was asked. ${chosen.failure.message}` };
	}
}
