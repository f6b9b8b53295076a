import { expect, it } from 'vitest';
import { withSkillEnabled } from '../../../server/src/engine/runtimes/holaboss/config/enabledSkills.ts';

it.each([
	[
		'a list of lines',
		'name: w\nskills:\n  enabled:\n    - kiln # first\nport: 1\n',
		'name: w\nskills:\n  enabled:\n    - kiln # first\n    - firing\nport: 1\n',
	],
	['a list without indentation', 'skills:\n  enabled:\n  - kiln\n', 'skills:\n  enabled:\n  - kiln\n  - firing\n'],
	['the last line of all', 'skills:\n  enabled:\n    - kiln', 'skills:\n  enabled:\n    - kiln\n    - firing'],
	[
		'Windows line ends',
		'skills:\r\n  enabled:\r\n    - "kiln"\r\n',
		'skills:\r\n  enabled:\r\n    - "kiln"\r\n    - firing\r\n',
	],
	[
		'a list in one line',
		'skills: { enabled: [kiln, "oven"] } # all\n',
		'skills: { enabled: [kiln, "oven", firing] } # all\n',
	],
	['an empty list', 'skills:\n  enabled: []\n', 'skills:\n  enabled: [firing]\n'],
])('a skill is switched on in %s, and nothing else changes', (_, before, after) => {
	expect(withSkillEnabled(before, 'firing')).toBe(after);
});

it.each([
	['it is on', 'skills:\n  enabled: [firing]\n'],
	['there is no list', 'name: w\n'],
	['the list is none', 'skills:\n  enabled: all\n'],
	['it cannot be read', 'skills: [\n'],
	['it is too much', `skills:\n  enabled:\n    - kiln\n${'# more\n'.repeat(4_000)}`],
	['the items are no names', 'skills:\n  enabled:\n    - { name: kiln }\n'],
	['there is nothing', ''],
])('it stays as it is where %s', (_, text) => {
	expect(withSkillEnabled(text, 'firing')).toBeUndefined();
});
