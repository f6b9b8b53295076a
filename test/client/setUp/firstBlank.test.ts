import { expect, it } from 'vitest';
import { firstBlank } from '../../../client/src/features/setUp/firstBlank.ts';

it.each([
	['# Identity\n\nOne line each:\n\n- Name:\n- Emoji:\n', { line: 4, character: 7 }],
	['- **Name:** Aria\r\n- **Emoji:**\r\n', { line: 1, character: 12 }],
	['# Soul\n\n- Calm.\n', undefined],
])('whoever has just set up %j is taken to what they have to fill in', (text, place) => {
	expect(firstBlank(text)).toEqual(place);
});
