import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { configText } from './configText.ts';

export const configBroken: Rule = {
	code: 'hermes.config-broken',
	severity: 'error',
	particular: {},
	effect: 'no-settings',
	docs: {
		title: 'Hermes Agent cannot read its settings',
		why: 'If `config.yaml` is not YAML, Hermes Agent starts with its defaults: the model, the limits, what is switched off and which commands it may not run are those of a new installation. The usual reason is a tab, or a value with a colon and no quotation marks.',
		fix: 'Correct the line that the problem points at.',
		example: { file: 'config.yaml', text: 'memory:\n\tmemory_enabled: false\n' },
	},
	*check(view) {
		const config = configText(view);
		if (!config?.fault) return;
		const start = Math.min(config.fault.at, Math.max(0, config.text.length - 1));
		yield {
			place: placeIn(config.path, { start, end: Math.min(start + 1, config.text.length) }),
			message: `${config.path} is not YAML (${config.fault.what}), so Hermes Agent uses none of your settings. Correct line ${config.fault.line}.`,
		};
	},
};
