import { expect, it } from 'vitest';
import { entryCount } from '../../../server/src/engine/memory/notes/entryCount.ts';

it.each([
	['items of a list, those inside others left out', '# Friday\n\n- Tea.\n  - Green.\n- Kiln at 14:05.\n', 2],
	['numbered items', '1. Tea.\n2. Kiln.\n', 2],
	['sections, where there is no list', '# Friday\n\n## 14:05\n\nThe kiln.\n\n## 15:10\n\nTea.\n', 2],
	['paragraphs, where there is neither', '# Friday\n\nThe kiln\nis hot.\n\nTea.\n', 2],
	['nothing of a block of code', '- Tea.\n\n```\n- not this\n```\n', 1],
	['nothing where nothing is said', '# Friday\n\n', 0],
])('counts %s', (_, log, count) => {
	expect(entryCount(log)).toBe(count);
});
