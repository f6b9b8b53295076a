import { writtenSettings } from '../../../rules/config/settings.ts';
import type { Rule } from '../../../rules/rule.ts';
import { normalizeAgentId } from '../config/agents.ts';

export const configAgentIds: Rule = {
	code: 'config.agent-ids',
	severity: 'warning',
	particular: { behind: 'config.shared-workspace' },
	docs: {
		title: 'Two agents with the same id: only the first is used',
		why: [
			'OpenClaw compares ids in lower case and changes every character except letters, digits, `_` and `-` into `-`. If two ids are then the same, OpenClaw uses only the first agent. It ignores the second one with its workspace and its name.',
			'The same is true for `default: true`: only the first agent with this setting is the default.',
		].join('\n'),
		fix: 'Give each agent its own id, and make only one agent the default.',
		example: {
			file: 'openclaw.json',
			text: "{ agents: { list: [{ id: 'Aria' }, { id: 'aria', workspace: '~/b' }] } }\n",
		},
	},
	*check(view) {
		const settings = writtenSettings(view);
		if (!settings) return;
		const seen = new Map<string, string>();
		let main: string | undefined;
		for (const { id, path } of settings.agents) {
			const normal = normalizeAgentId(id);
			const other = seen.get(normal);
			if (other === undefined) seen.set(normal, id);
			else {
				yield {
					place: settings.place(...path, ...(path[1] === 'list' ? ['id'] : [])),
					message: `${view.runtime.title} ignores this agent: its id “${id}” means the same as “${other}”, because both become “${normal}”. Give it another id.`,
				};
			}
			if (settings.at(...path, 'default') !== true) continue;
			if (main === undefined) main = id;
			else {
				yield {
					place: settings.keyPlace(...path, 'default'),
					message: `This has no effect: “${main}” is already the default agent, and the first one counts. Remove one of the two settings.`,
				};
			}
		}
	},
};
