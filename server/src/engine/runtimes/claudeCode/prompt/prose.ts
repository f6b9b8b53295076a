import type { Fragment } from '../../../prompt/wording/wording.ts';

/** Fixed sentences of Claude Code, as they were measured; UTF-16 units. */

/** Says that instructions follow, and that they count. In 2.1.330 and in 2.1.54. */
export const instructionsFollow: Fragment = {
	length: 193,
	sha256: 'd767b78a7be81d8e63474804b6fcfc3c1240a6fd576a62cf25f7840764b36db1',
};

/** Says that the context below may be used. In 2.1.54. */
export const contextFollows: Fragment = {
	length: 70,
	sha256: '3418261b0b773fa5c0278f172125ec4a5e48eea69cfa2a741dd293cf50f27998',
};

/** Says that the context may not matter. In 2.1.54. */
export const contextMayNotMatter: Fragment = {
	length: 147,
	sha256: '0337d96b7aee7ee5119b65b6e1391ea8b0c315f8d6c4a93659b192744f902d14',
};

/** Advice on an index of the memory that is too long. In 2.1.330. */
export const shorterIndex: Fragment = {
	length: 78,
	sha256: '95af620caf01a4bdfe3e42785678fe3ff16efa87421a59fc8ba32189d9812c29',
};
