import { relative } from 'node:path';
import type { Finding, Rule, RuleView } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import { marketplaceAt } from '../plugins/marketplace.ts';
import { keptPlugins } from '../plugins/plugins.ts';
import { skillView } from './skillSupport.ts';

type RefusedFinding = Pick<Finding, 'place' | 'message'>;

function* ofPlugins({ snapshot }: RuleView, { run }: ReturnType<typeof skillView>): Iterable<RefusedFinding> {
	for (const { manifest, content, fault } of keptPlugins(run).refused) {
		// An empty file is one that somebody has only begun.
		if (content.text.trim() === '' || isAround(pathFrom(snapshot.root, manifest))) continue;
		yield {
			place: placeIn(pathFrom(snapshot.root, manifest), fault.range),
			message: `Claude Code does not load this plug-in: ${fault.message}.`,
		};
	}
}

function* ofMarketplace({ snapshot }: RuleView, { run }: ReturnType<typeof skillView>): Iterable<RefusedFinding> {
	const market = marketplaceAt(run, snapshot.root);
	if (!market || market.text.trim() === '') return;
	const path = pathFrom(snapshot.root, market.file);
	if (market.fault) {
		yield {
			place: placeIn(path, market.fault.range),
			message: `Nobody can add this marketplace to Claude Code: ${market.fault.message}.`,
		};
	}
	for (const { name, source, folder } of market.entries) {
		if (source === undefined || folder === undefined) continue;
		if (!run.places.knows(folder) || run.places.facts(folder).kind === 'folder') continue;
		const written = JSON.stringify(source);
		const start = Math.max(0, market.text.indexOf(written));
		yield {
			place: placeIn(path, { start, end: start + written.length }),
			message: `Nobody can install the plug-in ${name}: there is no folder ${relative(snapshot.root, folder)}. Correct the path, or remove the plug-in from the list.`,
		};
	}
}

export const pluginRefused: Rule = {
	code: 'claude.plugin-refused',
	severity: 'error',
	particular: {},
	docs: {
		title: 'Claude Code does not load this plug-in',
		why: [
			'A value of the wrong kind in `.claude-plugin/plugin.json` costs the whole plug-in: Claude Code loads none of its skills, commands and agents, and does not say so in the conversation. Seen with 2.1.332:',
			'',
			'- the file is not plain JSON (a comment, a comma behind the last value);',
			'- `name` is missing, or has a space, `/`, `@` or `:`;',
			'- `version` is a number;',
			'- a path in `skills`, `commands` or `agents` does not begin with `./`;',
			'- `agents` names a folder: it takes `.md` files alone;',
			'- the list of its marketplace has `"strict": false` for it and names parts as well.',
			'',
			'A marketplace (`.claude-plugin/marketplace.json`) is refused where it is not JSON or has no `owner`, and a plug-in of it cannot be installed where its folder is not there.',
		].join('\n'),
		fix: 'Correct the value that is marked. `claude plugin validate .` checks the rest.',
		example: { file: '.claude-plugin/plugin.json', text: '{ "name": "kilns", "agents": "./agents/" }\n' },
	},
	*check(view) {
		const made = skillView(view);
		yield* ofPlugins(view, made);
		yield* ofMarketplace(view, made);
	},
};
