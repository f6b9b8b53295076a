import { changingKnowledgeTools, lookingKnowledgeTools } from '../../../knowledge/operations/toolTexts.ts';
import { layout0_18_8 } from '../layout.ts';
import type { BotholomewProfile } from '../profile.ts';
import { loadStrict } from '../prompt/load.ts';
import { workerInstructions } from './v0_12_5.ts';

/**
 * What membot says of itself, the same in all versions up to 0.17.1, and in all from 0.17.2 to 0.19.5. Which of them an
 * installation has is for its package manager to say.
 */
export const storeInstructions = {
	core: { length: 1775, sha256: '2a89d112a7210455cd552c03b4cca03eb8a1713855f2b59b453724ffc9808752' },
	otherCores: {
		'membot 0.17.2 or later': {
			length: 2530,
			sha256: '51144859adea68b901a8c2b12364711e5c07a3877f45836c4749894efaf5eda0',
		},
	},
};

/** `membot_query` came later. Old versions are deleted by people alone, so there is no `membot_prune`. */
const storeTools: readonly string[] = [...lookingKnowledgeTools, ...changingKnowledgeTools].filter(
	(name) => name !== 'membot_query',
);

/** Strict frontmatter, sorted files, a knowledge store of its own. */
export const v0_18_8: BotholomewProfile = {
	...layout0_18_8,
	serversMayBeGlobal: true,
	strict: true,
	storeTools,
	load: loadStrict,
	clock: 'utc-and-local',
	relevantContext: false,
	blocks: {
		workerInstructions,
		chatInstructions: {
			length: 2006,
			bytes: 2012,
			sha256: '95a6fbc426434ba870c0860cd5394dee42a8ecf876fa94f1ada492476cb354cf',
			core: { length: 2005, sha256: '96507fa3aa736f3f076064470bf12754744affbffa0c39600e42785d489a5338' },
		},
		knowledgeStore: {
			length: 1806,
			bytes: 1812,
			sha256: '76707c9304597c1ad5c8699795dd8a353c851203dce9f4e9fc6380541364740e',
			...storeInstructions,
		},
		workerTools: {
			length: 1783,
			bytes: 1797,
			sha256: 'a4d4c7d55b29f68f5446fd0adc1ab8324e2f1777ee4ab6ff12e318d83af25729',
			core: { length: 1782, sha256: '470f402a341a1d926ac2d5d79876613b468acbef44ef4a9b79b93c408f2111e1' },
		},
		chatTools: {
			length: 1787,
			bytes: 1801,
			sha256: '278d48231b1e623c60eefe60de5d5ffe0225e0c20c1d89843fd8bd76872d27c2',
			core: { length: 1786, sha256: '48dd9535441065d9a22a8d937a70444d923f7ec9001bedd053ebaf5ddb54ce17' },
		},
	},
};
