import { posix } from 'node:path';
import { type IdentityCard, identityCard, lineOf } from '../../../rules/identity/identity.ts';
import type { Rule, RuleView } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { nearest } from '../../../rules/support/nearest.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { isUnset } from '../../../rules/support/sayings.ts';
import type { IdentityLine } from '../../capabilities/identity.ts';
import { isBefore } from './versions.ts';

const image = /\.(?:png|jpe?g|gif|webp|svg)$/i;
const isPath = (value: string): boolean => /[\\/]/.test(value) || /\.[a-z]{2,5}$/i.test(value);
/** What 2026.1 and 2026.3 keep of an avatar (UTF-16 units). */
const keptOfAvatar = 200;

export const identityAvatar: Rule = {
	code: 'identity.avatar',
	severity: 'warning',
	particular: { behind: 'identity.long-name' },
	docs: {
		title: 'The avatar is not shown',
		why: [
			'OpenClaw accepts three kinds of avatar: an address (`https:` or `data:image/`), a picture in the workspace, or up to four [characters](budget.truncated.md) without a space, such as an emoji. If it cannot use the avatar, it shows the emoji or the letter A.',
			'',
			'A picture must be in the workspace (not behind a link that leads out), and end in png, jpg, jpeg, gif, webp or svg. OpenClaw 2026.1 and 2026.3 keep only 200 characters of the value, which breaks every longer `data:` address.',
		].join('\n'),
		fix: 'Put the picture in the workspace and write its path, such as `avatars/aria.png`.',
		example: { file: 'IDENTITY.md', text: '- **Name:** Aria\n- **Avatar:** ../pictures/aria.png\n' },
	},
	*check(view) {
		const card = identityCard(view);
		const line = card && lineOf(card, 'avatar');
		if (!card || !line || isUnset(line.value)) return;
		const problem = problemOf(view, line.value);
		if (problem === undefined) return;
		const meant = problem.isMissing ? nearestFile(view, line.value) : undefined;
		yield {
			place: placeIn(card.path, line.valueRange),
			message: `${view.runtime.title} does not show this avatar: ${problem.why}. ${meant === undefined ? problem.advice : `Did you mean “${meant}”?`}`,
			fixes: meant === undefined ? [] : [change(card, line, meant)],
		};
	},
};

const change = (card: IdentityCard, line: IdentityLine, to: string) =>
	editFix(`Change the avatar to “${to}”`, card.path, [{ range: line.valueRange, text: to }], true);

interface AvatarProblem {
	readonly why: string;
	readonly advice: string;
	readonly isMissing?: boolean;
}

function problemOf(view: RuleView, value: string): AvatarProblem | undefined {
	const { snapshot } = view;
	if (/^data:/i.test(value)) {
		if (!isBefore(view, '2026.9') || value.length <= keptOfAvatar) return undefined;
		return {
			why: `the address is cut after ${keptOfAvatar} characters`,
			advice: 'Save the picture in the workspace and write its path.',
		};
	}
	if (/^https?:\/\//i.test(value)) return undefined;
	if (!isPath(value)) {
		if (value.length <= 4 && !/\s/.test(value)) return undefined;
		return {
			why: 'it is not an address, the path of a picture, or an emoji of up to four characters',
			advice: 'Write the path of a picture in the workspace, or one emoji.',
		};
	}
	// Backslashes and links of the disk are for the runtime to resolve: who knows what they come to.
	if (value.includes('\\') || value.startsWith('~') || /^[a-z][a-z0-9+.-]*:/i.test(value)) return undefined;
	const path = posix.normalize(value.startsWith('/') ? posix.relative(snapshot.root, value) : value);
	if (path.startsWith('..')) {
		return {
			why: 'it is outside the workspace',
			advice: 'Copy the picture into the workspace and write its path.',
		};
	}
	if (!image.test(path)) {
		return {
			why: 'a picture must end in png, jpg, jpeg, gif, webp or svg',
			advice: 'Convert the picture, and write the path of the new one.',
		};
	}
	// Hidden folders are not listed, so nobody knows what is in them.
	if (path.split('/').some((name) => name.startsWith('.') || name === 'node_modules')) return undefined;
	if (snapshot.files.has(path) || snapshot.files.size === 0) return undefined;
	return {
		why: `there is no ${path} in the workspace`,
		advice: 'Put the picture there, or remove the line.',
		isMissing: true,
	};
}

function nearestFile({ snapshot }: RuleView, value: string): string | undefined {
	const pictures = [...snapshot.files.keys()].filter((path) => image.test(path)).slice(0, 500);
	const name = posix.basename(value).toLowerCase();
	const sameName = pictures.filter((path) => posix.basename(path).toLowerCase() === name);
	return sameName.length === 1 ? sameName[0] : nearest(value, pictures);
}
