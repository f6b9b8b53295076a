import '../shared/locale.ts';
import { render } from 'preact';
import type { GrowthOnPage, OverviewState } from '../../../protocol/overview/page.ts';
import { keepFocusOnReturn } from '../shared/focusOnReturn.ts';
import { Overview } from './components/overview.tsx';
import { post } from './host.ts';
import { keepPlace } from './place.ts';
import { toPage } from './receive.ts';
import './style.css';

const place = document.getElementById('app');

let state: OverviewState | undefined;
let growth: GrowthOnPage | undefined;

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
	const message = toPage(data);
	if (message?.type === 'state') state = message.state;
	if (message?.type === 'growth') growth = message.growth;
	if (message && state && place) render(<Overview state={state} growth={growth} />, place);
	if (message?.type !== 'bring') return;
	giveUpPlace();
	document.getElementById(message.section)?.scrollIntoView();
});

keepFocusOnReturn();
const giveUpPlace = keepPlace(() => state?.agent?.uri);
post({ type: 'ready' });
