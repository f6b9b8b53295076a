import type { ChatWords } from '../../../prompt/wording/chatWording.ts';
import { given } from '../../../prompt/wording/chatWording.ts';
import {
	type Fragment,
	textLength,
	type WordingPassage,
	type WordingPiece,
	type WordingText,
} from '../../../prompt/wording/wording.ts';

/** A passage of the program's own prose: how long it is, its digest, and what it is about (OpenCode 1.18.33). */
interface MeasuredProse extends Fragment {
	readonly about: string;
}

/** What opens the prompt for one kind of model. A name is what the program calls the model there. */
interface Base {
	readonly name: string;
	fits(id: string): boolean;
	readonly text: (id: string) => WordingText;
}

const base = (name: string, fits: Base['fits'], length: number, sha256: string): Base => ({
	name,
	fits,
	text: () => [{ length, sha256 }],
});

const museName = (id: string): string => (id.includes('muse-glimmer') ? 'Muse Glimmer' : 'Muse Spark');

/** The only one with the name of its model in it. */
const muse: Base = {
	name: 'muse',
	fits: (id) => id.includes('muse'),
	text: (id) => [
		{ length: 102, sha256: '389956b459b0a377bca876ffdb8e0a1e2a543d9ba434853665e80f346968a48f' },
		museName(id),
		{ length: 8689, sha256: '592d08968a662edf7356fb3827f044406722ba221644672443c246fe5903f29c' },
		museName(id),
		{ length: 303, sha256: 'cc4c2f3e67b17c8deb9463ee7bc4619a7c98fab786ab6c0bc36ffdbba6495d54' },
	],
};

/** What the program opens with where an agent has no prompt of its own: the first that the id of the model fits. */
const bases: readonly Base[] = [
	muse,
	base(
		'gpt-4',
		(id) => ['gpt-4', 'o1', 'o3'].some((each) => id.includes(each)),
		11_078,
		'a384d7b485829c1fe43bd6deaae10466db2c16b8cba045764538974f737958ba',
	),
	base('gpt-6', (id) => id.includes('gpt-6'), 4076, '46d386ea8dd8db5734d06f6ec1d04c566f1224b1afa5bc5b0ccefd6f853281f9'),
	base(
		'codex',
		(id) => id.includes('gpt') && id.includes('codex'),
		7362,
		'c30bca40693a47965e25ceac3f02d3709712af7abeab1278bba53a9efcffa928',
	),
	base('gpt', (id) => id.includes('gpt'), 9274, '83a66a46a5febbc21454161d5f053638b22d25d95e09d77b8f6da33debc848ad'),
	base(
		'gemini',
		(id) => id.includes('gemini-'),
		15_372,
		'921750803b0314b88b8adc996e2afcf1a61fd7d9dd6dfcf812baeadac1468cf3',
	),
	base(
		'claude',
		(id) => id.includes('claude'),
		8212,
		'8324e4cf58eb45d4d9d6fd120f5e8da59e0548de48e7e6aefcdfbf2923f40b4e',
	),
	base(
		'trinity',
		(id) => id.toLowerCase().includes('trinity'),
		7748,
		'0019dc1d018d08c1b5a065d10896e22d2615d33580088f44aefc3a042a46ebe2',
	),
	base(
		'kimi',
		(id) => id.toLowerCase().includes('kimi'),
		8683,
		'ade9199b00df5aa3b51bb02b8e8c711f3e0de224345aef7df9f31d3ea08a5bc7',
	),
	base('any other model', () => true, 8528, '962fbf3cb3ec659c9a5244425ee2e7bb141ad4428f489a630a7738566880dc6a'),
];

const passages = {
	'model-name': {
		length: 35,
		sha256: '589924f288a67810971054cd3f5b9d25852705c8ddc35a6f689f5ce20550ee3d',
		about: 'which model answers',
	},
	'model-id': {
		length: 24,
		sha256: '8def91cb27fe3820bc0b7d031a78c235306bdc8e320339141adb485b6b5a4d3c',
		about: 'how the model is called exactly',
	},
	surroundings: {
		length: 73,
		sha256: '727716e79b7496c358a5357cc7cf2fe754b9c6a2e87bdef3f1bafd5c30635e32',
		about: 'that what follows tells where the agent works',
	},
	references: {
		length: 85,
		sha256: 'ca83f3931444333ea70f5dd2ed6ba242a7d07d06cfafec3024f52d66ea3c01dd',
		about: 'which other folders belong to the project',
	},
	skills: {
		length: 145,
		sha256: '5ce31a2752f648ec676e5c34267e4dd61d932fc9f7b91cae4d7a74a3be28cabf',
		about: 'what skills are, and how to open one',
	},
	'no-skills': {
		length: 34,
		sha256: '27037dcdedaa19e76f9ee43d59fb97959a1fb062f15189ce741582568e96f058',
		about: 'that there are no skills',
	},
	'built-in-skill': {
		length: 386,
		sha256: '005957c825ebc1eea571edbdbebcf2f942534659c6321304a456a54b31170648',
		about: 'when to change the configuration of OpenCode itself',
	},
	task: {
		length: 2362,
		sha256: '39bbfb8b4c57c5d919050c2e8a860d17a4207e2c1ade0adaf3d3d1741bfefc5f',
		about: 'when to have another agent do something, and how',
	},
	general: {
		length: 149,
		sha256: '950a89900835686ba0ba52dd1b9f2fc2ec6fd26cc5e0a82a16ebd43b03c256c8',
		about: 'what the agent “general” is for',
	},
	explore: {
		length: 484,
		sha256: '28feff5ed2723ff176f9c9575c33251bc8b8ec59aea66cd69fab5cfcee3f1134',
		about: 'what the agent “explore” is for',
	},
	build: {
		length: 66,
		sha256: '12207b339652f29fc89d2271ae0f4f572aebfebe5c582a182d04f2a59689fc22',
		about: 'what the agent “build” is for',
	},
	plan: {
		length: 36,
		sha256: '9da15b01e5a8dc9e32e4811e33e6a46d9b66b8687f2f80ce29bae9e06cc66205',
		about: 'what the agent “plan” is for',
	},
	'by-hand': {
		length: 57,
		sha256: 'b45831ec5f3212ec44227d4f13512d8e925dfa56dc0518137968ff1ac87a1aa4',
		about: 'that only the person runs this agent',
	},
} as const satisfies Readonly<Record<string, MeasuredProse>>;

export type ProseName = keyof typeof passages;

export const pieceOf = (name: ProseName): WordingPiece => {
	const { length, sha256, about } = passages[name];
	return { id: `opencode.${name}`, about, length, sha256, text: [{ length, sha256 }] };
};

/** What opens the prompt for a model of this id. */
export function basePiece(modelId: string): WordingPiece {
	const text = bases.find(({ fits }) => fits(modelId))?.text(modelId) ?? [];
	const [only] = text;
	return {
		id: 'opencode.base',
		about: 'who the agent is, and how it works',
		length: textLength(text),
		text,
		...(text.length === 1 && typeof only === 'object' && { sha256: only.sha256 }),
	};
}

/** The line on the model, with its ids filled in. */
export function modelPiece(name: string, id: string): WordingPiece {
	const { 'model-name': before, 'model-id': between } = passages;
	const own = ({ length, sha256 }: Fragment): Fragment => ({ length, sha256 });
	return {
		id: 'opencode.model',
		about: before.about,
		length: before.length + name.length + between.length + id.length,
		text: [own(before), name, own(between), id],
		values: { id },
	};
}

export const allPassages: readonly WordingPassage[] = [
	...bases.flatMap(({ name, text }) =>
		text('').flatMap((piece, index) =>
			typeof piece === 'string'
				? []
				: [{ ...piece, name: `base prompt for ${name}${index === 0 ? '' : `, ${index}`}` }],
		),
	),
	...Object.entries(passages).map(([name, { length, sha256 }]) => ({ name, length, sha256 })),
].map((passage) => ({ ...passage, unit: 'UTF-16 units' }));

export const chatWords: ChatWords = {
	'opencode.base': 'You are a coding agent. Of tools you have those that this conversation offers, and no others.',
	'opencode.model': (values) => `The model is ${given(values, 'id')}.`,
	'opencode.surroundings': 'Where you are:',
	'opencode.skills': 'There are skills that you may ask for by name.',
	'opencode.no-skills': 'There are no skills.',
};
