import type { Fragment, WordingPassage } from '../../../prompt/wording/wording.ts';

/** A skill or a command that comes with the program: its text in the list. Lengths are UTF-16 units. */
export interface ProgramSkill extends Fragment {
	readonly name: string;
	/** True where it gives up its text like anybody’s; the others stay whole whatever the budget is. */
	readonly yields: boolean;
}

const steady = (name: string, length: number, sha256: string): ProgramSkill => ({
	name,
	length,
	sha256,
	yields: false,
});
const yielding = (name: string, length: number, sha256: string): ProgramSkill => ({
	...steady(name, length, sha256),
	yields: true,
});

/** What comes with Claude Code 2.1.330, in the order of the list. What a run finds out stands before those that yield. */
export const bundledSkills: readonly ProgramSkill[] = [
	steady('dataviz', 1_436, '112984c471630233654b2d615d8dc6f6413b5d5893e84342c4dac8555b074d6d'),
	steady('update-config', 690, '513dce2839a5941d762511e7dc161f6ff5f65cbb3d6d162886a1e2dbfa1c4661'),
	steady('keybindings-help', 228, '1e6ae53453cea24e32876f96e91a48fb3a7f13c6ef7331bbee68b07aaeca05be'),
	steady('code-review', 835, '6b8b9d65bdadb715734907f94de5be6aab8255d0d68de8ba7a28ce636685da8b'),
	steady('simplify', 176, 'ee4d71082e38425513ccb2dd4d55f08f0f5b385cf60033931b03d8196da215d8'),
	steady('fewer-permission-prompts', 163, '4493a51b007504d3431d094986890c51b012693b5956c42ed774a3de0a352a0f'),
	steady('loop', 336, 'cf889c354a758beb1445aaa382882629b8435ce18589696d1fbd12456506425f'),
	steady('claude-api', 1_157, '1d0df2b204c84487c6e7db014c8615a9c2cb394cd17868611652d89cec90e79d'),
	steady('workflow-authoring', 230, '8cf8e49eb69e53c15428fd8427e3fe26b2f7b9aa44791b9fc069d3103ffb5740'),
	steady('run', 361, '6df266776ae53b865b919d1d597dce042f66937abf7e0bd85128dbf97849c045'),
	steady('plugin-authoring', 255, 'c663620d40db095171864897746cdaa6d3306f3772ca48ce00d5ce44962d801b'),
	yielding('init', 59, '8bbd147819053c3454f48d6820e36b9854497357a2bc8e4218f2f46d1e9ceabc'),
	yielding('security-review', 71, '99012032bc93d8e321638d7026cb0302c7ed8ece24a7e2c99b186ad5916fafdc'),
];

/** For wording packs. */
export const skillPassages: readonly WordingPassage[] = bundledSkills.map(({ name, length, sha256 }) => ({
	name: `what the list says of /${name}`,
	length,
	sha256,
	unit: 'UTF-16 units',
}));
