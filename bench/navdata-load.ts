import { openNavdataInSteps } from '#navdata-builder/open-navdata-file.ts';

/** Loads the artefact given on the command line as a server does, and prints the cost as one line of JSON. */
async function main(): Promise<void> {
  const started = performance.now();
  const { reader, whole } = openNavdataInSteps(process.argv[2] ?? '');
  reader.airwayGraph();
  const pointsAndGraphMs = performance.now() - started;
  const restStarted = performance.now();
  let heldUpMs = 0;
  let lastTurn = restStarted;
  const turns = setInterval(() => {
    heldUpMs = Math.max(heldUpMs, performance.now() - lastTurn);
    lastTurn = performance.now();
  }, 1);
  await whole;
  clearInterval(turns);
  reader.search({ term: 'san francisco', category: 'all', limit: 20 });
  const namesMs = performance.now() - restStarted;
  const rssMb = process.memoryUsage.rss() / 1e6;
  console.log(JSON.stringify({ pointsAndGraphMs, namesMs, heldUpMs, rssMb }));
}

await main();
