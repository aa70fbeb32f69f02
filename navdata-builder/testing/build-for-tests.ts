import { testNavdataFile } from './navdata-for-tests.ts';

// The navigation data of the tests, built before they start: three workers would else wait for the one that builds it.
testNavdataFile();
