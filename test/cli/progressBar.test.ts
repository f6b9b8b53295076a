import { expect, it } from 'vitest';
import { progressBar } from '../../server/src/commandLine/terminal/progressBar.ts';

it.each([
	[0, 48, '[--------------------] 0 of 48'],
	[12, 48, '[#####---------------] 12 of 48'],
	[48, 48, '[####################] 48 of 48'],
	// A folder that grows meanwhile makes no bar that is longer than its frame.
	[50, 48, '[####################] 50 of 48'],
	[0, 0, '[--------------------] 0 of 0'],
])('shows how far %i of %i is', (done, total, bar) => expect(progressBar(done, total)).toBe(bar));
