import { basename } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { pluginAgents } from '../agents/agents.ts';
import { matterOf } from '../context/frontMatter.ts';
import { keptPlugins } from '../plugins/plugins.ts';
import { isOwn, placeAt, skillView } from './skillSupport.ts';

/** Files that people put beside others, and that are about the folder. */
const isNote = (file: string): boolean => /^(?:readme|index|template|changelog|claude)\b/iu.test(basename(file));

export const pluginAgent: Rule = {
	code: 'claude.plugin-agent',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Nothing says when to use this agent of a plug-in',
		why: 'Claude Code makes an agent of every Markdown file in the folder of agents of a plug-in, even of a README. Without a `description` its line in the list only says which plug-in it comes from. So the model has no reason to choose it, and the line costs tokens in every conversation.',
		fix: 'Write a `description` that says when to use the agent. If the file is not an agent, move it out of the folder.',
		example: { file: 'agents/README.md', text: '# Our agents\n' },
	},
	*check(view) {
		const { run } = skillView(view);
		for (const plugin of keptPlugins(run).plugins) {
			for (const { file, content, agent } of pluginAgents(run, plugin)) {
				const { description } = matterOf(content.text);
				if (!agent || !isOwn(view, file) || (typeof description === 'string' && description !== '')) continue;
				const advice = isNote(file)
					? 'Move the file out of the folder of agents'
					: 'Write a description; or, if it is not an agent, move the file out of the folder';
				yield {
					place: placeAt(view, file, content, undefined),
					message: `The plug-in makes an agent of this file, ${agent.name}, and nothing says when to use it. ${advice}.`,
				};
			}
		}
	},
};
