import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { grouped } from '../../../text/grouped.ts';
import { leastWindow } from '../prompt/window.ts';
import { configText } from './configText.ts';

const keys: ReadonlySet<string> = new Set(['model.context_length', 'context_length']);

export const windowTooSmall: Rule = {
	code: 'hermes.window-too-small',
	severity: 'error',
	particular: {},
	effect: 'no-start',
	docs: {
		title: 'Hermes Agent does not start with a model that takes in so little',
		why: 'Hermes Agent 0.19.0 ends at its start where the model takes in fewer than 64,000 tokens, as `model.context_length` in `config.yaml` says it. People write a small number there to save memory on their own machine.',
		fix: 'Write 64000 or more, and start your own model server with as much.',
		example: { file: 'config.yaml', text: 'model:\n  default: qwen3\n  context_length: 32768\n' },
	},
	*check(view) {
		const config = configText(view);
		for (const { path, value } of config?.keys ?? []) {
			const tokens = keys.has(path) && value ? Number(value.data) : Number.NaN;
			if (!config || !value || !(tokens > 0 && tokens < leastWindow)) continue;
			yield {
				place: placeIn(config.path, value.range),
				message: `Hermes Agent does not start with this model: it would take in ${grouped(tokens)} tokens, and Hermes Agent needs ${grouped(leastWindow)}. Write ${leastWindow} or more.`,
			};
		}
	},
};
