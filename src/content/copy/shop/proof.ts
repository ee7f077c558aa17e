export const proofCopy = {
  'proof.explained': 'How draws are proven',
  'proof.title': 'How you can check this draw',
  'proof.before':
    'This draw is decided by a secret number, the seed. Its commitment is already published, so the seed can no longer be exchanged. At the close the list of sold tickets is sealed and its fingerprint is published. With the winners the seed follows, and anyone can draw again.',
  'proof.sealed':
    'Sales have ended and the list of sold tickets is sealed. Its fingerprint is published: nothing can be added, removed or changed without changing it. With the winners the seed follows, and anyone can draw again.',
  'proof.drawn':
    'The seed was committed to before the first ticket was sold, and the list of tickets was sealed before the draw. Both are published now. Anyone can check that they belong together and that they decide these winners.',
  'proof.lottery-before':
    'Three things decide this draw: a secret number, the seed; the list of all entries; and a beacon that nobody knows before sales end. The commitment of the seed is already published, so it can no longer be exchanged. At the close the list is sealed and its fingerprint is published. With the numbers the seed follows, and anyone can draw again.',
  'proof.lottery-sealed':
    'Sales have ended and the list of all entries is sealed. Its fingerprint is published: nothing can be added, removed or changed without changing it. The draw waits for its beacon. With the numbers the seed follows, and anyone can draw again.',
  'proof.lottery-drawn':
    'The seed was committed to before the first ticket was sold, the list of entries was sealed at the close, and the beacon came after it. All are published now. Anyone can check that they belong together and that they decide these numbers.',
  'proof.lottery-step-2':
    'It draws again from the seed, the fingerprint of the list and the beacon, and compares the numbers.',
  'proof.lottery-step-3':
    'With the proof of your own ticket it follows your entry to the fingerprint: it was in the list, with exactly your numbers.',
  'proof.list-entries.one': '1 entry',
  'proof.list-entries.other': '{count} entries',
  'proof.own-of-draw': 'Download the proof for draw {number}',
  'proof.commitment': 'Commitment, published when sales opened',
  'proof.root': 'Fingerprint of the list, published after the close',
  'proof.list': 'In the list',
  'proof.list-size': '{tickets} in {runs}',
  'proof.list-tickets.one': '1 ticket',
  'proof.list-tickets.other': '{count} tickets',
  'proof.list-runs.one': '1 run',
  'proof.list-runs.other': '{count} runs',
  'proof.seed': 'Seed, published with the winners',
  'proof.beacon': 'Beacon',
  'proof.beacon-none': 'None: seed and list alone decide.',
  'proof.beacon-recorded': '{what} on {date}, known only after the close',
  'proof.beacon-drand': 'Round {round} of drand, known only after the close',
  'proof.beacon-value': 'Value of the beacon',
  'proof.download': 'Download the proof',
  'proof.script': 'Download the checking script',
  'proof.command': 'Check it yourself with Node.js:',
  'proof.steps': 'What the check does',
  'proof.step-1': 'It makes the commitment from the seed and compares it with the published one.',
  'proof.step-2':
    'It follows the path of each winning ticket to the fingerprint of the list. Only tickets that were in the list when it was sealed have one.',
  'proof.step-3': 'It draws again from the seed, the fingerprint, the prizes and the beacon.',
  'proof.step-4': 'It compares the tickets that come up with the winners, one prize after the other.',
  'proof.step-5': 'With the proof of your own ticket it does the same for you, and says whether you won.',
  'proof.more': 'How draws are proven, and what a proof does not show',
  'proof.own-soon':
    'Sales have closed. The list of all tickets is being sealed; your proof follows in a few minutes.',
  'proof.own-keep': 'Keep the proof: with it you can show at any time that your tickets were in the draw.',
  'proof.own-download': 'Download the proof of your tickets',
  'proof.own-early-bird': 'Proof for {name}',
} as const;
