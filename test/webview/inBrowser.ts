import { describe } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';

const found = findChromium();
if (!found) console.error('SKIPPED: no page was tried, as there is no Chromium. Set SOULSCOPE_CHROMIUM to one.');

/** Path of the browser in which pages are tried; empty where there is none. */
export const chromium = found ?? '';

/** `describe` for what needs a browser. */
export const describeInBrowser = describe.skipIf(!found);
