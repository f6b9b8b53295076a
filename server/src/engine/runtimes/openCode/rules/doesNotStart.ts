import type { Finding, FindingPlace, Rule, RuleView } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { readFrontmatter } from '../../../text/frontmatter.ts';
import { isFailure } from '../../../text/json5.ts';
import type { StartFault } from '../config/faults.ts';
import { fieldAt } from '../config/fields.ts';
import { configIn } from '../config/jsonText.ts';
import { faultText, startFaults } from '../prompt/startFault.ts';
import { firstLine, type OwnConfig, ownConfigsIn, ownPath, seenBy, textAt, valuePlace } from './seen.ts';

export const doesNotStart: Rule = {
	code: 'opencode.does-not-start',
	severity: 'error',
	particular: {},
	effect: 'no-start',
	docs: {
		title: 'OpenCode does not start with this file',
		why: [
			'OpenCode ends at once where a configuration is not JSON (comments and a comma before a closing bracket are allowed), where a value is of the wrong kind, where a file that `{file:…}` names is not there, and where `default_agent` is not the name of an agent that you can talk to. Unknown keys do no harm.',
			'',
			'The same goes for the frontmatter of agents and commands. Files that were made for Claude Code stop it: `tools: Read, Grep` has to be a mapping here, and `color: blue` does not count as a color.',
		].join('\n'),
		fix: 'Correct what the message names.',
		example: {
			file: '.opencode/agents/review.md',
			text: '---\ndescription: Reviews changes\ntools: Read, Grep\n---\nYou review changes.\n',
		},
	},
	*check(view) {
		const { settings, agents, world } = seenBy(view);
		for (const fault of startFaults(settings, agents)) {
			// Nobody has looked yet.
			if (fault.kind === 'reference' && !world.places.knows(fault.missing)) continue;
			const place = placeOf(view, fault);
			if (place) yield told(faultText(world, fault), place);
		}
	},
};

const told = (why: string, place: FindingPlace): Finding => ({
	place,
	message: `OpenCode does not start here: ${why}. Correct it.`,
});

/** Where to correct it; undefined where that is around the workspace, and there are no instructions that nobody gets. */
function placeOf(view: RuleView, fault: StartFault): FindingPlace | undefined {
	if (fault.kind === 'no-agent') {
		const config = ownConfigsIn(view).findLast(
			({ document }) => fieldAt(document.value, 'default_agent') === fault.name,
		);
		return config ? valuePlace(config, ['default_agent']) : instead(view);
	}
	const path = ownPath(view, fault.file);
	if (path === undefined) return instead(view);
	if (fault.kind === 'broken') return placeIn(path, fault.failure.range);
	const content = textAt(view, fault.file);
	if (!content) return instead(view);
	if (path.endsWith('.md')) return inFrontmatter(path, content.text, fault) ?? firstLine(view, fault.file, path);
	const document = configIn(content);
	if (!document || isFailure(document)) return firstLine(view, fault.file, path);
	const config: OwnConfig = { path, document };
	return fault.kind === 'misfit' ? valuePlace(config, fault.misfit.path) : textPlace(path, content.text, fault.text);
}

/** The value of the key that does not fit. */
function inFrontmatter(path: string, text: string, fault: StartFault): FindingPlace | undefined {
	const matter = readFrontmatter(text);
	const key = fault.kind === 'misfit' ? fault.misfit.path.at(-1) : undefined;
	const found =
		matter.kind === 'yaml' ? matter.keys.find((each) => each.path.length === 1 && each.path[0] === key) : undefined;
	return found && placeIn(path, found.value);
}

/** The first place that says so; `text` is a value, and may be escaped in the file. */
function textPlace(path: string, whole: string, text: string): FindingPlace {
	const start = Math.max(0, whole.indexOf(/\{file:[^}]+\}/u.exec(text)?.[0] ?? text));
	return placeIn(path, { start, end: Math.min(whole.length, start + text.length) });
}

/** The instructions that nobody gets. */
function instead(view: RuleView): FindingPlace | undefined {
	for (const { file } of seenBy(view).instructions.files) {
		const path = ownPath(view, file);
		if (path !== undefined) return firstLine(view, file, path);
	}
	return undefined;
}
