import { isRoot } from '../../workspace/agentsIn.ts';
import type { Rule } from '../rule.ts';
import { writtenSettings } from './settings.ts';

/** A runtime may know an agent by a plainer id than the one that is written: `Work Bot` as `work-bot`. */
const comparable = (id: string): string =>
	id
		.toLowerCase()
		.split(/[^a-z0-9_]/)
		.filter((part) => part !== '')
		.join('-');

export const configSharedWorkspace: Rule = {
	code: 'config.shared-workspace',
	severity: 'information',
	docs: {
		title: 'Two agents share one folder',
		why: [
			'The workspace files hold the agent’s persona, its memory and what it knows about you. Two agents with the same folder share all of it: each reads what the other remembered, and both write to the same daily log.',
			'If you want that, turn the rule off for this file.',
		].join('\n'),
		fix: 'Give the agent its own folder.',
		example: {
			file: 'openclaw.json',
			text: "{ agents: { list: [{ id: 'aria', workspace: '~/aria' }, { id: 'boris', workspace: '~/aria' }] } }\n",
		},
	},
	*check(view) {
		const settings = writtenSettings(view);
		const folders = view.runtime.detection.home?.agentFolders(view.snapshot.config, view.snapshot.environment);
		if (!settings || !folders) return;
		// The first of those that would be called the same comes last, and stays.
		const written = new Map(settings.agents.toReversed().map((agent) => [comparable(agent.id), agent]));
		const first = new Map<string, string>();
		for (const { agentId, folder: stated } of folders) {
			const folder = isRoot(view.snapshot, stated) ? view.snapshot.root : stated;
			const other = first.get(folder);
			if (other === undefined) {
				first.set(folder, agentId);
				continue;
			}
			const agent = written.get(comparable(agentId));
			// Where neither says so itself, the folders are what the runtime makes of ids: not this rule's matter.
			if (!agent || settings.at(...agent.path, 'workspace') === undefined) continue;
			yield {
				place: settings.place(...agent.path, 'workspace'),
				message: `“${agentId}” uses the same folder as “${other}”. They share persona and memory, and write to the same daily log. If you do not want that, give it its own folder.`,
			};
		}
	},
};
