import { normalizeAgentId } from '../runtimes/openclaw/agents.ts';
import type { Rule } from './rule.ts';
import { writtenSettings } from './support/settings.ts';

export const configAgentIds: Rule = {
	code: 'config.agent-ids',
	severity: 'warning',
	docs: {
		title: 'An agent that another one hides',
		why: [
			'OpenClaw compares ids in lower case, with everything but letters, digits, `_` and `-` turned into `-`. Two agents whose ids come out the same are one: the first counts, and nothing of the second is used, neither its workspace nor its name.',
			'The same goes for `default: true`: the first agent that says so is the default one, and the others are not.',
		].join('\n'),
		fix: 'Give each agent an id of its own, and let one of them be the default.',
		example: {
			file: 'openclaw.json',
			text: "{ agents: { list: [{ id: 'Aria' }, { id: 'aria', workspace: '~/b' }] } }\n",
		},
	},
	*check(view) {
		const settings = view.runtime.family === 'openclaw' ? writtenSettings(view) : undefined;
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
					message: `To ${view.runtime.title} “${id}” and “${other}” are both “${normal}”: the first of them counts, and nothing of this one is used. Give it another id.`,
				};
			}
			if (settings.at(...path, 'default') !== true) continue;
			if (main === undefined) main = id;
			else {
				yield {
					place: settings.keyPlace(...path, 'default'),
					message: `“${main}” is the default agent already, and the first one that says so is the one that counts. Take this out, or take it out there.`,
				};
			}
		}
	},
};
